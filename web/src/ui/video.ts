/** The one site that help videos come from, in the form that sets no cookie before it plays; the server's policy names it too. */
const SITE = 'https://www.youtube-nocookie.com';

const CODE = /^[\w-]{6,64}$/;
const IN_ADDRESS = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{6,64})/;

/** The code of a video, from what people paste: the code itself, or any address of it. Other texts stay as they are. */
export const videoCode = (text: string): string => {
  const bare = text.trim();
  return CODE.test(bare) ? bare : (IN_ADDRESS.exec(bare)?.[1] ?? bare);
};

/** Whether a text is the code of a video, or an address of one. */
export const isVideo = (text: string): boolean => CODE.test(videoCode(text));

/** Where a video plays inside a page of ours. */
export const embedAddress = (code: string): string =>
  `${SITE}/embed/${encodeURIComponent(code)}?autoplay=1&rel=0`;

/** Where a video is watched at its site. */
export const watchAddress = (code: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(code)}`;
