declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    /** Set by `earlyScript`. */
    pressAgain?: () => void;
  }
}

/**
 * Runs before the first paint and keeps presses of buttons with `data-early`, so that a tap on a slow connection is not
 * lost. They are pressed again one after the other, because a press can change what the next one does, or put another
 * element with the same label in the button's place. It is part of the page, so the browser's bundle omits it.
 */
export const earlyScript = import.meta.env.SSR
  ? '(()=>{const all=[],keep=e=>{const b=e.target.closest?.("[data-early]");if(b){all.push(b);b.setAttribute("aria-busy","true");if(b.type=="submit"){e.preventDefault();setTimeout(()=>send(b),6000)}}},' +
    // Without the page's scripts for long, its form is sent as it is, with the quantity that was pressed.
    'send=b=>{if(!all.includes(b))return;for(const x of all){const q=x.form?.quantity;if(q)q.value=+q.value+({more:1,less:-1}[x.dataset.part]||0)}all.length=0;removeEventListener("click",keep,true);b.form.requestSubmit(b)};' +
    'addEventListener("click",keep,true);' +
    'pressAgain=()=>{removeEventListener("click",keep,true);const next=()=>{const b=all.shift();if(!b)return;b.removeAttribute("aria-busy");' +
    '(b.isConnected?b:[...document.querySelectorAll("button")].find(x=>x.ariaLabel===b.ariaLabel))?.click();setTimeout(next)};next()}})()'
  : '';

/** Presses again what was pressed before the page's scripts ran. Call it once they do. */
export const pressAgain = (): void => window.pressAgain?.();
