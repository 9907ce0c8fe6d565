/**
 * Runs before the scripts of the page. React makes a script element, as for an error page that replaces the whole document,
 * by parsing an empty one; the default policy of Trusted Types lets that text pass, and what is no HTML. Browsers refuse all
 * others. It is part of the page, so the browser's bundle omits it.
 */
export const trustedHtmlScript = import.meta.env.SSR
  ? `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(t){return t==='\\x3cscript>\\x3c/script>'||t.indexOf('<')<0?t:null}})`
  : '';
