/** A robot icon for automatic actions. */
export const BotIcon = ({ size = 14 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path
      fillRule="evenodd"
      d="M8.75 2.6a1.25 1.25 0 1 0-1.5 0V4H4.5A2.5 2.5 0 0 0 2 6.5v5A2.5 2.5 0 0 0 4.5 14h7a2.5 2.5 0 0 0 2.5-2.5v-5A2.5 2.5 0 0 0 11.5 4H8.75V2.6ZM5.75 7a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5Zm4.5 0a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5ZM5.5 11h5v1.2h-5V11Z"
    />
    <path d="M0 7.5h1.2v3H0zM14.8 7.5H16v3h-1.2z" />
  </svg>
);
