import { BooleanField, EmailField, TextField } from '@prosa/http';

/** The body of `POST /auth/login`. */
export class LoginRequest {
  @EmailField({ example: 'admin@demo.test' })
  email!: string;

  @TextField({ min: 1, max: 200, trim: false })
  password!: string;

  @BooleanField({
    optional: true,
    text: 'Lets an administrator of an overdue company in, to pay and to nothing else.',
  })
  toPay?: boolean;
}
