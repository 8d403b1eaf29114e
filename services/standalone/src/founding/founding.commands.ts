import { LIMITS } from '@prosa/contracts';
import { EmailField, IntegerField, MoneyField, TextField } from '@prosa/http';
import { NewPasswordField } from '../../../identity/src/session/new-password';

const many = (text: string, max: number): PropertyDecorator =>
  IntegerField({ optional: true, min: 1, max, text });

/** The body of `POST /founding`: the person who administers the platform, and what its first plan covers. */
export class FoundingRequest {
  @TextField({ ...LIMITS.userName, text: 'The own name of the founder.', example: 'Marta Reis' })
  name!: string;

  @EmailField({ example: 'marta@exemplo.com.br' })
  email!: string;

  @NewPasswordField('own')
  password!: string;

  @TextField({
    ...LIMITS.companyName,
    optional: true,
    emptyIsLeftOut: true,
    text: 'What the company that runs the platform is called. Left out: Plataforma.',
  })
  platformName?: string;

  @TextField({
    ...LIMITS.companyName,
    optional: true,
    emptyIsLeftOut: true,
    text: 'What the first plan is called. Left out: Padrão.',
  })
  planName?: string;

  @MoneyField({
    text: 'What the first plan costs in a month, in Brazilian reais; 0: nothing, and without a due date.',
    example: 49.9,
  })
  planValue!: number;

  @many('How many people the first plan covers; 10 by default.', 10_000)
  users?: number;

  @many('How many connections; 2 by default.', 1_000)
  connections?: number;

  @many('How many queues; 10 by default.', 1_000)
  queues?: number;

  @TextField({
    max: 40,
    optional: true,
    emptyIsLeftOut: true,
    text: 'The code that Prosa printed when it started; not needed on the machine itself.',
  })
  code?: string;
}

/** What the set-up screen needs initially. */
export interface FoundingView {
  /** Whether there is no user yet. */
  readonly open: boolean;
  /** Whether the printed code is required, because the request comes from another machine. */
  readonly needsCode: boolean;
}
