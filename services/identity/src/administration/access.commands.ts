import { TextField } from '@prosa/http';

/** The body of `POST /companies/:id/access`. */
export class AccessCompanyRequest {
  @TextField({ min: 3, max: 200, text: 'Why; the company reads it.', example: 'Chamado 1234' })
  reason!: string;
}
