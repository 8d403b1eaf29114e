import type { CaptchaDemand, LeadSubmission, LeadSubmissionExtras, PublicFormView } from '@prosa/contracts';

/** What a page sends: the visitor's entries under the id that the page drew. */
export type Filled = LeadSubmission & Required<LeadSubmissionExtras>;

/** What became of a sending. */
export type Outcome = 'sent' | 'known' | 'failed' | CaptchaDemand;

const pathOf = (key: string): string => `/api/forms/apresentacao/${encodeURIComponent(key)}`;

/** A form; `unknown` when there is none of this address. @throws when the server cannot be reached or fails */
export const fetchForm = async (key: string): Promise<PublicFormView | 'unknown'> => {
  const answer = await fetch(pathOf(key));
  if (answer.status === 404 || answer.status === 400) return 'unknown';
  if (!answer.ok) throw new Error(`the form was refused: ${answer.status}`);
  return (await answer.json()) as PublicFormView;
};

const isDemand = (body: unknown): body is CaptchaDemand =>
  typeof body === 'object' && body !== null && 'captchaRequired' in body && 'siteKey' in body;

/** Sends what was filled in; repeated under the same id it is still one lead. */
export const submitForm = async (key: string, filled: Filled, captcha: string | null): Promise<Outcome> => {
  try {
    const answer = await fetch(pathOf(key), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(captcha === null ? {} : { 'X-Captcha-Token': captcha }),
      },
      body: JSON.stringify(filled),
    });
    if (answer.ok) return 'sent';
    const body: unknown = await answer.json();
    if (answer.status === 429 && isDemand(body)) return body;
    return answer.status === 409 ? 'known' : 'failed';
  } catch {
    return 'failed';
  }
};
