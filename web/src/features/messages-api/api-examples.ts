import { SEND_PATH } from './messages-api.api';

/** The placeholder for the reader's token. */
export const TOKEN_PLACE = 'SEU_TOKEN';

/** The address of the door for programs, as seen from outside. */
export const sendAddress = (): string => `${window.location.origin}${SEND_PATH}`;

const head = (): string =>
  [`curl -X POST '${sendAddress()}' \\`, `  -H 'Authorization: Bearer ${TOKEN_PLACE}' \\`].join('\n');

/** A text, ready for a shell. */
export const textExample = (words: string): string =>
  [
    head(),
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Idempotency-Key: pedido-1234' \\`,
    `  -d '${JSON.stringify({ number: '5511988887777', body: words })}'`,
  ].join('\n');

/** Files with a caption for the first, ready for a shell. */
export const filesExample = (words: string): string =>
  [
    head(),
    `  -F 'number=5511988887777' \\`,
    `  -F 'body=${words}' \\`,
    `  -F 'medias=@nota-fiscal.pdf' \\`,
    `  -F 'medias=@foto.jpg'`,
  ].join('\n');

/** An example response. */
export const ANSWER_EXAMPLE = JSON.stringify(
  {
    id: '3EB0A1B2C3D4E5F6A7B8C9',
    ticketId: 1234,
    status: 'pending',
    messages: [{ id: '3EB0A1B2C3D4E5F6A7B8C9', status: 'pending' }],
  },
  null,
  2,
);

/** An example error response. */
export const refusalExample = (message: string): string =>
  JSON.stringify({ error: 'ERR_WAPP_INVALID_CONTACT', message }, null, 2);
