import { LIMITS, TOKEN_SCOPES, type TokenScope } from '@prosa/contracts';
import { ListField, MomentField, TextField, type SentMoment } from '@prosa/http';
import { ArrayUnique, IsIn } from 'class-validator';

/** The body of `POST /event-tokens`. */
export class MakeEventTokenRequest {
  @TextField({ ...LIMITS.eventTokenName, text: 'What uses it.', example: 'n8n' })
  name!: string;

  @ListField({ of: 'text', min: 1, max: TOKEN_SCOPES.length, text: TOKEN_SCOPES.join(', ') })
  @IsIn(TOKEN_SCOPES, { each: true })
  @ArrayUnique()
  scopes!: TokenScope[];

  @ListField({
    of: 'text',
    optional: true,
    max: LIMITS.eventTokenNetworks,
    text: 'Networks from which it may be used, in CIDR notation; from everywhere without any.',
    example: ['203.0.113.0/24'],
  })
  networks?: string[];

  @MomentField({
    optional: true,
    nullable: true,
    text: 'When it expires, at most a year from now; never when left out. Without an offset it is UTC.',
  })
  expiresAt?: SentMoment | null;
}
