// Runs before anything is painted: the remembered appearance and language, no wrong page from a static file, and the one
// place where text may become markup. A file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  guardMarkup(document.currentScript?.nonce);
  try {
    const mode = localStorage.getItem('xunban.mode');
    if (mode === 'light' || mode === 'night') root.dataset.mode = mode;
    const known = ['zh-CN', 'zh-TW', 'en'];
    const asked = new URLSearchParams(location.search).get('lang');
    const language = known.includes(asked) ? asked : localStorage.getItem('xunban.language');
    if (known.includes(language) && language !== root.lang) {
      root.lang = language;
      // The static text is in another language; the application shows its own in a moment.
      root.dataset.static = 'stale';
    }
  } catch {
    // Storage may be refused; then the defaults stand.
  }
  // A static file of one page that is served for another address must not be seen.
  const path = location.pathname.replace(/\/+$/, '').toLowerCase() || '/';
  const own = root.dataset.path;
  if (own && path !== own && !(own === '/' && path === '/index')) root.dataset.static = 'stale';

  // The policy of the page takes text as markup, and addresses as scripts, only from here: no text at all, and addresses of
  // this site for its workers. Libraries write style sheets as if they were markup, so style elements that a script makes
  // take them as text. They carry the page's nonce; one in text that came from elsewhere does not, and is ignored.
  function guardMarkup(nonce) {
    window.trustedTypes?.createPolicy('default', {
      createHTML: () => null,
      createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
    });
    const asText = {
      get() {
        return this.textContent;
      },
      set(text) {
        this.textContent = text;
      },
    };
    const createElement = document.createElement;
    document.createElement = function (name, options) {
      const element = createElement.call(this, name, options);
      if (!(element instanceof HTMLStyleElement)) return element;
      Object.defineProperty(element, 'innerHTML', asText);
      if (nonce) element.nonce = nonce;
      return element;
    };
  }
})();
