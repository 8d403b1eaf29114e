import { refusalOf, unreachable } from '../../api/api-error';

/** Where programs send to. */
export const SEND_PATH = '/api/messages/send';

/** The response of the external API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown;
  } catch {
    return null;
  }
};

/**
 * Sends as another system would: by the connection's token and by nothing of the person's session.
 * @throws ApiError when the server refused or was not reached
 */
export const sendByToken = async (token: string, message: object | FormData): Promise<ApiAnswer> => {
  const isForm = message instanceof FormData;
  const response = await fetch(SEND_PATH, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? message : JSON.stringify(message),
  }).catch(() => {
    throw unreachable();
  });
  const body = await bodyOf(response);
  if (!response.ok) throw refusalOf(response.status, body, response.headers.get('retry-after'));
  return { status: response.status, body };
};
