import { LIMITS } from '@prosa/contracts';
import { EmailField, IdField, ObjectField, PhoneField, TextField } from '@prosa/http';
import { NewPasswordField } from '../session/new-password';

const phone = { example: '+55 11 98888-7777' } as const;

/** The person in older clients' nested format. */
export class SignUpPerson {
  @TextField({ ...LIMITS.companyName, optional: true, emptyIsLeftOut: true })
  name?: string;

  @EmailField({ optional: true })
  email?: string;
}

/** The body of `POST /whatsapp/send-code`. */
export class SendCodeRequest {
  @PhoneField({ ...phone, text: 'The phone that the code goes to.' })
  phone!: string;

  @ObjectField(() => SignUpPerson, { optional: true })
  data?: SignUpPerson;

  @TextField({ ...LIMITS.companyName, optional: true, emptyIsLeftOut: true })
  name?: string;

  @EmailField({ optional: true, text: 'Here or in data.' })
  email?: string;
}

/** The body of `POST /whatsapp/verify-code`. */
export class VerifyCodeRequest {
  @PhoneField(phone)
  phone!: string;

  @TextField({ min: 1, max: 20, example: '123456' })
  code!: string;
}

/**
 * The body of `POST /companies/cadastro`. Clients also send a due date, a status, a recurrence and campaignsEnabled:
 * those are the platform's to decide, so they are not read at all.
 */
export class SignUpRequest {
  @TextField({ ...LIMITS.companyName, text: 'What the company is called.', example: 'Padaria da Esquina' })
  name!: string;

  @TextField({
    ...LIMITS.userName,
    optional: true,
    emptyIsLeftOut: true,
    text: 'The name of the first administrator; without it they are named as the company.',
    example: 'Ana Lima',
  })
  userName?: string;

  @EmailField({ example: 'dona@padaria.test' })
  email!: string;

  @PhoneField(phone)
  phone!: string;

  @NewPasswordField('own')
  password!: string;

  @IdField({ text: 'One of the public plans.' })
  planId!: number;
}
