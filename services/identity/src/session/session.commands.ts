import { EmailField, TextField } from '@prosa/http';

/** The body of `POST /auth/login`. */
export class LoginRequest {
  @EmailField({ example: 'admin@demo.test' })
  email!: string;

  @TextField({ min: 1, max: 200, trim: false })
  password!: string;
}
