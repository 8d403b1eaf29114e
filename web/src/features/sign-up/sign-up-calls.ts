import { LIMITS } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiError } from '../../api/client';
import { api } from '../../api/client';
import { dialledPhone } from './phone';
import type { SignUpDraft, SentCode, Step } from './sign-up.storage';
import { recipientOf } from './sign-up.storage';

/** An error of the server, and its place in the form. */
export interface Refusal {
  readonly during: 'send' | 'resend' | 'verify' | 'register';
  readonly code: string;
  readonly field: 'company' | 'userName' | 'email' | 'phone' | 'password' | null;
}

/** A partial update of the sign-up's state. */
export interface Outcome {
  readonly draft?: Partial<Pick<SignUpDraft, 'step' | 'sent' | 'verified'>>;
  readonly refusal?: Refusal;
  readonly isClosed?: true;
  readonly isDone?: true;
}

interface CodeAnswer {
  readonly cooldown?: number;
  readonly channel?: SentCode['channel'];
}

const DAY = 86_400_000;
const FIELDS: Readonly<Record<string, Refusal['field']>> = {
  name: 'company',
  userName: 'userName',
  email: 'email',
  phone: 'phone',
  password: 'password',
};

const fieldOf = (error: ApiError): Refusal['field'] => {
  if (error.code === 'ERR_EMAIL_TAKEN') return 'email';
  if (error.code === 'ERR_COMMON_PASSWORD') return 'password';
  if (error.code !== 'ERR_VALIDATION') return null;
  return FIELDS[error.details[0]?.field.split('.').at(-1) ?? ''] ?? null;
};

const stepOf = (field: Refusal['field']): { readonly step: Step } | object =>
  field === null || field === 'password' ? {} : { step: 'data' };

const refused = (error: ApiError, during: Refusal['during']): Outcome => {
  if (error.code === 'ERR_USER_CREATION_DISABLED') return { isClosed: true };
  const field = fieldOf(error);
  return { draft: stepOf(field), refusal: { during, code: error.code, field } };
};

const sentTo = (draft: SignUpDraft, seconds: number, channel: SentCode['channel']): SentCode => {
  const now = Date.now();
  return { to: recipientOf(draft), channel, sentAt: now, resendAt: now + seconds * 1_000 };
};

/** Whether this phone and e-mail are proven already, or were sent a code that is still good. */
export const needsNoCode = (draft: SignUpDraft): boolean => {
  const to = recipientOf(draft);
  const isFresh = draft.sent !== null && Date.now() - draft.sent.sentAt < LIMITS.codeMinutes * 60_000;
  return draft.verified === to || (isFresh && draft.sent?.to === to);
};

/** Requests a code, initially or again; a cooldown means that one was sent already. */
export const sendCode = async (draft: SignUpDraft, during: 'send' | 'resend'): Promise<Outcome> => {
  const body = {
    phone: dialledPhone(draft.phone),
    data: { name: draft.company.trim(), email: draft.email.trim() },
  };
  try {
    const { cooldown, channel } = await api.post<CodeAnswer>('/whatsapp/send-code', body);
    const sent = sentTo(draft, cooldown ?? LIMITS.codeCooldownSeconds, channel ?? 'whatsapp');
    return { draft: { step: 'code', sent } };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code !== 'ERR_CODE_COOLDOWN') return refused(error, during);
    const wait = error.retryAfter ?? LIMITS.codeCooldownSeconds;
    const sent = sentTo(draft, wait, draft.sent?.channel ?? 'whatsapp');
    return { draft: { step: 'code', sent }, refusal: { during, code: error.code, field: null } };
  }
};

const verify = async (draft: SignUpDraft, code: string): Promise<Outcome | null> => {
  if (draft.verified === recipientOf(draft)) return null;
  try {
    await api.post('/whatsapp/verify-code', { phone: dialledPhone(draft.phone), code });
    return null;
  } catch (thrown) {
    return refused(toApiError(thrown), 'verify');
  }
};

const registration = (draft: SignUpDraft, password: string): object => ({
  name: draft.company.trim(),
  ...(draft.userName.trim() === '' ? {} : { userName: draft.userName.trim() }),
  email: draft.email.trim(),
  phone: dialledPhone(draft.phone),
  password,
  planId: draft.planId,
  // Sent for compatibility; the server ignores these.
  recurrence: 'MENSAL',
  dueDate: new Date(Date.now() + LIMITS.trialDays * DAY).toISOString().slice(0, 10),
  status: 't',
  campaignsEnabled: true,
});

/** Proves the phone with the code, unless that is done, and registers the company. */
export const finishSignUp = async (draft: SignUpDraft, password: string, code: string): Promise<Outcome> => {
  const refusal = await verify(draft, code);
  if (refusal !== null) return refusal;
  const verified = recipientOf(draft);
  try {
    await api.post('/companies/cadastro', registration(draft, password));
    return { isDone: true };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'ERR_PHONE_NOT_VERIFIED')
      return { ...refused(error, 'register'), draft: { verified: null } };
    const outcome = refused(error, 'register');
    const step: { readonly step?: Step } = error.code === 'ERR_NO_PLAN_FOUND' ? { step: 'plan' } : {};
    return { ...outcome, draft: { ...outcome.draft, ...step, verified } };
  }
};
