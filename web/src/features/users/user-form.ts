import { LIMITS } from '@prosa/contracts';
import type { Profile, SignedInUser, UserView } from '@prosa/contracts';
import { emailRule, lengthRule, requiredRule } from '../../resource/field-rules';
import type { FormRules } from '../../resource/record-form';

/** Form values of a user. */
export interface UserInput {
  /** The user's id; null for a new one. */
  readonly id: number | null;
  readonly emailUntilNow: string;
  /** Required only when users change their own credentials. */
  readonly currentPassword: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly profile: Profile;
  readonly queueIds: readonly number[];
  /** The default connection's number; '' for none. */
  readonly whatsappId: string;
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
}

/** The sheet of a person, or of a new one. */
export const inputOf = (user: UserView | null): UserInput => ({
  id: user?.id ?? null,
  emailUntilNow: user?.email ?? '',
  currentPassword: '',
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: user?.profile ?? 'user',
  queueIds: user?.queueIds ?? [],
  whatsappId: user?.whatsappId == null ? '' : String(user.whatsappId),
  allTicket: user?.allTicket ?? 'disabled',
  leadsOn: user?.leadsOn ?? false,
});

/** The rules of spec 1 §5; an empty password leaves the old one as it is. */
export const userRules: FormRules<UserInput> = {
  name: lengthRule(LIMITS.userName),
  email: emailRule,
  password: (value, { isNew }) => {
    if (value === '') return isNew ? 'records:required' : null;
    if (value.length < LIMITS.password.min) return 'records:tooShort';
    return value.length > LIMITS.password.max ? 'records:tooLong' : null;
  },
  profile: requiredRule,
  allTicket: requiredRule,
};

/** The body of a person: everything but a password that stays. */
export const bodyOf = ({
  id: _id,
  emailUntilNow: _email,
  password,
  currentPassword,
  whatsappId,
  ...input
}: UserInput): object => ({
  ...input,
  name: input.name.trim(),
  email: input.email.trim(),
  whatsappId: whatsappId === '' ? null : Number(whatsappId),
  ...(password === '' ? {} : { password }),
  ...(currentPassword === '' ? {} : { currentPassword }),
});

/** Whether users change their own credentials; not while acting for another user. */
export const isOwnKey = (input: UserInput, viewer: Pick<SignedInUser, 'id' | 'acting'>): boolean =>
  input.id === viewer.id &&
  viewer.acting === undefined &&
  (input.password !== '' || input.email.trim() !== input.emailUntilNow);
