/** A small QR code; the icon set has none. */
export const QrIcon = ({ size = 16 }: { readonly size?: number }) => (
  <svg
    className="qr-icon"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="currentColor"
    aria-hidden="true"
  >
    <path d="M1 1h6v6H1V1Zm1.500 1.500v3h3v-3h-3ZM9 1h6v6H9V1Zm1.500 1.500v3h3v-3h-3ZM1 9h6v6H1V9Zm1.500 1.500v3h3v-3h-3ZM9 9h2v2H9V9Zm4 0h2v2h-2V9Zm-2 2h2v2h-2v-2Zm-2 2h2v2H9v-2Zm4 0h2v2h-2v-2Z" />
  </svg>
);
