// Runs before anything is painted: the remembered appearance and language, and no wrong page from a static file.
// A file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  try {
    const mode = localStorage.getItem('xunban.mode');
    if (mode === 'light' || mode === 'night') root.dataset.mode = mode;
    const language = localStorage.getItem('xunban.language');
    if (language === 'zh-TW' || language === 'en') {
      root.lang = language;
      // The static text is Simplified Chinese; the application shows its own in a moment.
      root.dataset.static = 'stale';
    }
  } catch {
    // Storage may be refused; then the defaults stand.
  }
  // A static file of one page that is served for another address must not be seen.
  const path = location.pathname.replace(/\/+$/, '').toLowerCase() || '/';
  const own = root.dataset.path;
  if (own && path !== own && !(own === '/' && path === '/index')) root.dataset.static = 'stale';
})();
