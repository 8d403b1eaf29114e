import { IsArray, Matches } from 'class-validator';
import { SecretVariables } from './secret-variables';
import { Variable } from './variable';

const ALLOWED = /^(?:[0-9a-fA-F.:]+\/\d{1,3}|[A-Za-z0-9.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5})$/;

/** The name of the host may hold `{region}`. */
const ORIGIN = /^https?:\/\/[A-Za-z0-9.{}-]+(?::\d{1,5})?$/;

/** Rules for URLs that companies configure and Prosa calls. */
export class OutboundVariables extends SecretVariables {
  @Variable(
    'list',
    'Own servers that bots of companies may call although they are not on the public internet, separated by commas, as `10.1.0.0/16` or `n8n.internal:5678`; these may be called without TLS too. Empty: none.',
  )
  @IsArray()
  @Matches(ALLOWED, { each: true, message: 'must be networks as 10.1.0.0/16 or servers as host:port' })
  readonly OUTBOUND_ALLOW: readonly string[] = [];

  @Variable(
    'text',
    'The address under which services of companies reach this installation, as `https://desk.example.com`: flows fetch there, within minutes, what customers send them. Reminders of invoices lead there. Empty: flows get no files, a person is called where one asks for a file, and reminders have no link.',
  )
  @Matches(/^$|^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?$/, {
    message: 'must be empty or an address as https://host, without a path',
  })
  readonly PUBLIC_URL: string = '';

  @Variable(
    'text',
    'Where the neural voices of prompts are spoken; `{region}` is the region of the prompt. Another address is for sovereign clouds and private endpoints.',
  )
  @Matches(ORIGIN, { message: 'must be an address as https://host, without a path' })
  readonly AZURE_SPEECH_URL: string = 'https://{region}.tts.speech.microsoft.com';

  @Variable('text', 'Where Dialogflow ES is asked; a region of Google’s has an address of its own.')
  @Matches(ORIGIN, { message: 'must be an address as https://host, without a path' })
  readonly DIALOGFLOW_URL: string = 'https://dialogflow.googleapis.com';

  @Variable('text', 'Where service accounts of Google get their tokens.')
  @Matches(ORIGIN, { message: 'must be an address as https://host, without a path' })
  readonly GOOGLE_TOKENS_URL: string = 'https://oauth2.googleapis.com';
}
