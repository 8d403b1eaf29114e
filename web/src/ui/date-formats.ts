const two = (value: number): string => String(value).padStart(2, '0');

// Dates read dd/MM/yyyy and times HH:mm in all three languages (spec 1 §1). By hand, because Intl costs far more and
// every message shows several of them.
const dateOf = (at: Date): string => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;

/** dd/MM/yyyy of an ISO time; a bare `yyyy-MM-dd` is that day in every time zone. */
export const formatDate = (iso: string): string => {
  const bare = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return bare === null ? dateOf(new Date(iso)) : `${bare[3]}/${bare[2]}/${bare[1]}`;
};

/** HH:mm. */
export const formatTime = (iso: string): string => {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** dd/MM/yyyy HH:mm. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

/** dd/MM/yy HH:mm. */
export const formatShortDateTime = (iso: string): string => {
  const at = new Date(iso);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${two(at.getFullYear() % 100)} ${formatTime(iso)}`;
};
