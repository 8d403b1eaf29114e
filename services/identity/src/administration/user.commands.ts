import { LIMITS, PROFILES, type Profile } from '@prosa/contracts';
import { BooleanField, EmailField, EnumField, IdField, ListField, TextField } from '@prosa/http';
import { NewPasswordField } from '../session/new-password';
import type { UserRights } from '../user/user.events';
import type { UserChange } from '../user/user.decider';

const ALL_TICKET = ['enabled', 'disabled'] as const;

/** Fields that only administrators change; all optional. */
class RightsFields {
  @EnumField(PROFILES, { optional: true, text: 'user, supervisor or admin.' })
  profile?: Profile;

  @ListField({ of: 'id', optional: true, text: 'Queues the person works in.' })
  queueIds?: number[];

  @IdField({ optional: true, nullable: true, text: 'Connection that new conversations start on.' })
  whatsappId?: number | null;

  @EnumField(ALL_TICKET, { optional: true, text: 'disabled also shows tickets without a queue.' })
  allTicket?: (typeof ALL_TICKET)[number];

  @BooleanField({ optional: true, text: 'Whether the person works with leads.' })
  leadsOn?: boolean;
}

/** The body of `POST /users`. */
export class AddUserRequest extends RightsFields {
  @TextField({ ...LIMITS.userName, example: 'Ana Souza' })
  name!: string;

  @EmailField({ example: 'ana@demo.test' })
  email!: string;

  @NewPasswordField('given')
  password!: string;
}

/** The body of `PUT /users/:id`; an empty password keeps the current one. */
export class ChangeUserRequest extends RightsFields {
  @TextField({ ...LIMITS.userName, optional: true })
  name?: string;

  @EmailField({ optional: true })
  email?: string;

  @NewPasswordField('given', { optional: true, emptyIsLeftOut: true })
  password?: string;

  @TextField({
    max: 200,
    trim: false,
    optional: true,
    text: 'The password until now; needed when a person changes their own password or e-mail.',
  })
  currentPassword?: string;
}

/** The rights a body names, under the domain's names. */
export const rightsIn = (request: RightsFields): Partial<UserRights> => ({
  ...(request.profile === undefined ? {} : { profile: request.profile }),
  ...(request.queueIds === undefined ? {} : { queueIds: request.queueIds }),
  ...(request.whatsappId === undefined ? {} : { connectionId: request.whatsappId }),
  ...(request.allTicket === undefined ? {} : { allTicket: request.allTicket }),
  ...(request.leadsOn === undefined ? {} : { leadsOn: request.leadsOn }),
});

/** A change of a user's record, and of their password. */
export type WantedChange = Omit<UserChange, 'password'> & {
  readonly newPassword?: string;
  readonly currentPassword?: string;
};

/** The change in a body. */
export const changeIn = (request: ChangeUserRequest): WantedChange => ({
  ...(request.name === undefined ? {} : { name: request.name }),
  ...(request.email === undefined ? {} : { email: request.email }),
  ...(request.password === undefined ? {} : { newPassword: request.password }),
  ...(request.currentPassword === undefined ? {} : { currentPassword: request.currentPassword }),
  rights: rightsIn(request),
});
