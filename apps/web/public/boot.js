// Runs before anything is painted: the remembered appearance and language, no wrong page from a static file, files that are
// dropped, and the one place where text may become markup. A file of its own because the content security policy allows no
// inline script.
(() => {
  const root = document.documentElement;
  guardMarkup(document.currentScript?.nonce);
  takeDroppedFiles();
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
  const path = currentPath();
  const own = root.dataset.path;
  if (own && path !== own && !(own === '/' && path === '/index')) root.dataset.static = 'stale';

  function currentPath() {
    return location.pathname.replace(/\/+$/, '').toLowerCase() || '/';
  }

  // The browser opens a file in place of the page unless the drop is cancelled. On the paths in `data-drop-paths` the whole
  // window is a drop target: `droppedFiles` holds the files until the application, which may not be loaded yet, takes them.
  // `data-drop` is `over` while files are dragged over such a page, and `held` from the drop until they are taken.
  function takeDroppedFiles() {
    const paths = root.dataset.dropPaths?.split(' ') ?? [];
    // Other drop targets have handled the event before; a file field accepts files without script.
    const isOpen = ({ defaultPrevented, dataTransfer, target }) =>
      !defaultPrevented && dataTransfer?.types.includes('Files') && !target.closest?.('input[type=file]:enabled');
    // An image that is dragged within the page is a file too, and has markup besides.
    const isTaken = ({ dataTransfer }) =>
      paths.includes(currentPath()) &&
      !dataTransfer.types.includes('text/html') &&
      document.querySelector('dialog[open]') === null;
    const show = (state) => {
      if (state) root.dataset.drop = state;
      else delete root.dataset.drop;
    };
    const answer = (event) => {
      if (!isOpen(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isTaken(event) ? 'copy' : 'none';
      if (isTaken(event)) show('over');
    };
    const take = (event) => {
      if (!isOpen(event)) return;
      event.preventDefault();
      if (isTaken(event) && event.dataTransfer.files.length > 0) window.droppedFiles = [...event.dataTransfer.files];
      show(window.droppedFiles && 'held');
      window.dispatchEvent(new Event('filesdropped'));
    };
    const takeRemoved = (event) => {
      if (!event.target.isConnected) take(event);
    };
    // An element that appears under the pointer is entered first: a drop that follows at once has no other answer. An element
    // that is removed under the pointer still receives the drop, which no longer reaches the window.
    window.addEventListener('dragenter', (event) => {
      answer(event);
      event.target.addEventListener('drop', takeRemoved);
    });
    window.addEventListener('dragover', answer);
    window.addEventListener('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) show(window.droppedFiles && 'held');
    });
    window.addEventListener('drop', take);
  }

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
