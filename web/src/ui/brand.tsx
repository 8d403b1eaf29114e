/** The product's mark and name. */
export const Brand = () => (
  <span className="brand">
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="brand-tile" width="32" height="32" rx="8" />
      <path
        className="brand-sheet"
        d="M9 8.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7.500L10 25v-4.500H9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z"
      />
      <path className="brand-lines" d="M11.500 12.500h9M11.500 16.500h5.500" />
    </svg>
    <span className="brand-name">Prosa</span>
  </span>
);
