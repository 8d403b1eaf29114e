// Runs before the first paint, so that the page never flashes in the other theme. Kept apart because the CSP allows no inline script.
(function () {
  var theme = 'system';
  var language = 'pt';
  try {
    theme = localStorage.getItem('preferredTheme') || theme;
    language = localStorage.getItem('i18nextLng') || language;
  } catch (_) {
    // Storage can be closed to us; the defaults stand.
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = language === 'en' || language === 'es' ? language : 'pt-BR';
})();
