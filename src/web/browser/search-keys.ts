import { href } from '#web/href.ts';

/**
 * Lets "/" and Ctrl or Cmd with K lead to the search, except from a field or a dialog, and not in the staff's desk, which
 * has no search field. It is part of the page, so the browser's bundle omits it.
 */
export const searchKeyScript = import.meta.env.SSR
  ? 'addEventListener("keydown",e=>{const t=e.target,typing=t.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName);' +
    'if(e.defaultPrevented||!(e.key==="/"&&!typing&&!e.ctrlKey&&!e.metaKey&&!e.altKey||e.key==="k"&&(e.metaKey||e.ctrlKey)&&!e.altKey))return;' +
    'const all=[...document.querySelectorAll("[name=q]")];if(!all.length||document.querySelector("dialog[open],[role=dialog]"))return;' +
    `e.preventDefault();const f=all.find(x=>x.checkVisibility());f?f.focus():location.assign("${href('/search')}")})`
  : '';
