import { phoneNumber } from './phone';

/** The three steps, in order (spec 1 §2). */
export const STEPS = ['data', 'plan', 'code'] as const;

/** A key of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** A sent code: recipient, channel, time (epoch ms), and when another may be requested. */
export interface SentCode {
  readonly to: string;
  readonly channel: 'whatsapp' | 'email';
  readonly sentAt: number;
  readonly resendAt: number;
}

/** The values entered so far. The password is excluded: it never leaves the page's memory. */
export interface SignUpDraft {
  readonly step: Step;
  readonly company: string;
  /** The founder's own name; may be left empty. */
  readonly userName: string;
  readonly email: string;
  readonly phone: string;
  readonly planId: number | null;
  readonly sent: SentCode | null;
  /** The phone and e-mail that were proven, in the form of {@link recipientOf}. */
  readonly verified: string | null;
}

const KEY = 'prosa.sign-up';

/** The initial state of a sign-up. */
export const EMPTY_DRAFT: SignUpDraft = {
  step: 'data',
  company: '',
  userName: '',
  email: '',
  phone: '',
  planId: null,
  sent: null,
  verified: null,
};

/** The recipient of a code: phone and e-mail together. */
export const recipientOf = ({ phone, email }: Pick<SignUpDraft, 'phone' | 'email'>): string =>
  `${phoneNumber(phone)} ${email.trim().toLowerCase()}`;

const isDraft = (value: unknown): value is SignUpDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Record<string, unknown>;
  const areTexts = ['company', 'userName', 'email', 'phone'].every(name => typeof found[name] === 'string');
  return areTexts && STEPS.some(step => step === found['step']);
};

/** Restores the sign-up of this tab after a reload. */
export const readDraft = (): SignUpDraft => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(found) ? { ...EMPTY_DRAFT, ...found } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
};

/** Stores it for the lifetime of the tab. */
export const writeDraft = (draft: SignUpDraft): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage it lasts as long as the page.
  }
};

/** Forgets it. */
export const dropDraft = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};
