/**
 * Marks each picture once it is loaded, so that those with the class `fades` can fade in. It is part of the page, because
 * a picture may be loaded before the page's scripts are; the browser's bundle omits it.
 */
export const loadedScript = import.meta.env.SSR
  ? 'addEventListener("load",e=>{e.target.tagName==="IMG"&&e.target.setAttribute("data-loaded","")},true);' +
    'addEventListener("error",e=>{e.target.tagName==="IMG"&&e.target.setAttribute("data-loaded","")},true)'
  : '';
