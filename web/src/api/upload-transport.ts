/** Called with the upload progress, from 0 to 1. */
export type SentShare = (share: number) => void;

/** How a form is brought to the server. */
export type UploadTransport = (
  url: string,
  init: RequestInit & { readonly headers: Record<string, string> },
  onProgress: SentShare,
) => Promise<Response>;

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
  });

/** Only XMLHttpRequest reports upload progress. */
const byRequest: UploadTransport = (url, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method ?? 'POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('not reached'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
  });

let transport: UploadTransport = byRequest;

/** Puts another way to the server in the place of the browser's; for tests. */
export const setUploadTransport = (next: UploadTransport): void => {
  transport = next;
};

/** Uploads a form once, with progress. */
export const uploadOnce: UploadTransport = (url, init, onProgress) => transport(url, init, onProgress);
