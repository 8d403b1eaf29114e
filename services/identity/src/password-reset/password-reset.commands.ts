import { EmailField, TextField } from '@prosa/http';
import { NewPasswordField } from '../session/new-password';

const password = {
  pattern: /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})/su,
  text: 'With a capital letter, a small one and a digit.',
} as const;
const rule = { message: '$property needs 8 characters, a capital letter, a small one and a digit' };
const token = { min: 1, max: 20, text: 'The code from the mail.', example: '123456' } as const;

/** The e-mail address of a user who forgot their password, in the path or the body. */
export class ForgetPasswordRequest {
  @EmailField({ example: 'ana@demo.test' })
  email!: string;
}

/** The body of `POST /resetpasswords`. */
export class ResetPasswordRequest {
  @EmailField()
  email!: string;

  @TextField(token)
  token!: string;

  @NewPasswordField('own', password, rule)
  password!: string;
}

/** The path of `POST /resetpasswords/:email/:token/:newPassword`. */
export class ResetPasswordPath {
  @EmailField()
  email!: string;

  @TextField(token)
  token!: string;

  @NewPasswordField('own', password, rule)
  newPassword!: string;
}
