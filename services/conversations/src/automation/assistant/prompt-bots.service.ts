import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { sentAs, type MessageMedia } from '@prosa/contracts';
import { MediaLibrary } from '@prosa/media';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { findPrompt } from './assistant.queries';
import { BotBudget } from './bot-budget.service';
import { bounded, type BotAnswer, type Transcript } from './bot-answer.policy';
import { BotUnanswered, type BotProvider, type BotQuestion } from './bot-provider.port';
import { asMessages } from './divided-reply.policy';
import { onlyNamedLinks } from './reply-links.policy';
import { SUMMARY, transcript } from './bot-summary.policy';
import { ModelServers, type ModelAccess } from './completions.adapter';
import { promptAccess } from './prompt-access';
import { SpeechServer, type VoiceAccess } from './speech.adapter';
import { contextOf, type BotWords, type Recording } from './spoken-words.policy';
import { transcribed } from './transcriptions.adapter';
import { asksForWords, withFileNote } from './unread-files.policy';

type PromptRow = NonNullable<Awaited<ReturnType<typeof findPrompt>>>;

const LONGEST_SECONDS = 120;
const LARGEST_BYTES = 5 * 1024 * 1024;
/** Maximum number of recordings per turn; the latest are used. */
const MOST_RECORDINGS = 5;

const recordingsIn = (history: readonly BotWords[]): readonly Recording[] =>
  history.flatMap(({ recording }) => recording ?? []).slice(-MOST_RECORDINGS);

/** Stands before words beside a file, which a model would answer as if it saw it. */
const UNREAD = '[sent with a file that you cannot open]';

/** The history with the transcripts of its recordings; those without one are omitted. */
const writtenDown = (
  history: readonly BotWords[],
  transcripts: ReadonlyMap<string, string>,
): readonly BotWords[] =>
  history.flatMap(({ fromMe, body, recording, hasFile = false }) => {
    const words = recording === undefined ? body : (transcripts.get(recording.messageId) ?? '');
    return words === '' ? [] : [{ fromMe, body: hasFile ? `${UNREAD} ${words}` : words }];
  });

/** Prompts as bots: recordings are transcribed first, and replies are synthesised when the prompt has a voice. */
@Injectable()
export class PromptBots {
  private readonly models: ModelServers;
  private readonly speech: SpeechServer;
  /** Hosts of servers that the operator runs. */
  private readonly own: readonly string[];

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    @Inject(ENVIRONMENT) { OUTBOUND_ALLOW, AZURE_SPEECH_URL }: Environment,
    private readonly library: MediaLibrary,
    private readonly budget: BotBudget,
  ) {
    this.own = OUTBOUND_ALLOW;
    this.models = new ModelServers(fetch);
    this.speech = new SpeechServer(fetch, AZURE_SPEECH_URL);
  }

  /** Whether a company's budget allows another call of a prompt for a customer. */
  mayCost(companyId: number, contactUuid: string): Promise<boolean> {
    return this.budget.allows(companyId, contactUuid);
  }

  /** A company's prompt; null when it was deleted. */
  async of(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, id));
    if (row === undefined) return null;
    return async question => this.answer(await this.accessOf(companyId, row), row, question);
  }

  /** The provider of handover summaries by the prompt's own model; null when it was deleted. */
  async summary(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, id));
    if (row === undefined) return null;
    return async ({ contact, history }) => {
      const access = { ...(await this.accessOf(companyId, row)), ...SUMMARY };
      return this.models.ask(access, { contact, history: [{ fromMe: false, body: transcript(history) }] });
    };
  }

  private async answer(access: ModelAccess, row: PromptRow, question: BotQuestion): Promise<BotAnswer> {
    const { companyId, history } = question;
    const recordings = recordingsIn(history);
    const isOnlyFiles = question.text.trim() === '' && recordings.length === 0 && question.files.length > 0;
    if (isOnlyFiles) return asksForWords(question, 'describePlease');
    const texts = await this.listen(access, question, recordings);
    // A failed transcription no longer matters once a later message exists.
    const last = history.at(-1)?.recording;
    if (last !== undefined && !texts.has(last.messageId)) return asksForWords(question, 'writePlease');
    const words = contextOf(writtenDown(history, texts), row.maxMessages);
    const said = await this.models.ask(access, { ...question, history: words });
    const answer = bounded(asMessages(onlyNamedLinks(said, row.prompt)));
    // As of a model that spent its tokens on reasoning: the customer would have neither an answer nor a person.
    if (answer.replies.length === 0 && answer.handover === null)
      throw new BotUnanswered('unreadable', false, 0, answer.tokens);
    const transcripts = [...texts].map(([messageId, transcript]): Transcript => ({ messageId, transcript }));
    const voices = await this.voices(companyId, row, answer.replies);
    const whole = {
      ...answer,
      ...(transcripts.length === 0 ? {} : { transcripts }),
      ...(voices.some(voice => voice !== null) ? { voices } : {}),
    };
    return withFileNote(whole, question);
  }

  private async listen(
    access: ModelAccess,
    { companyId, language }: BotQuestion,
    recordings: readonly Recording[],
  ): Promise<ReadonlyMap<string, string>> {
    const transcripts = new Map<string, string>();
    for (const { messageId, mediaKey, seconds } of recordings) {
      const file = mediaKey === null ? null : await this.library.find(companyId, mediaKey);
      if (file === null || file.size > LARGEST_BYTES || (seconds ?? 0) > LONGEST_SECONDS) continue;
      const bytes = new Uint8Array(await buffer(await this.library.read(companyId, file)));
      const words = await transcribed(access, { bytes, mime: file.mediaType }, language, this.fetch);
      if (words !== null) transcripts.set(messageId, words);
    }
    return transcripts;
  }

  private async voices(
    companyId: number,
    row: PromptRow,
    replies: readonly string[],
  ): Promise<readonly (MessageMedia | null)[]> {
    if (row.voice === 'texto') return [];
    const key = (await this.secrets.open({ companyId, place: `prompt/${row.uuid}/voiceKey` })) ?? '';
    const access = { region: row.voiceRegion, voice: row.voice, key };
    return Promise.all(replies.map(reply => this.spoken(companyId, access, reply)));
  }

  /** A reply as a voice note; null when it has to be sent as text. */
  private async spoken(companyId: number, access: VoiceAccess, reply: string): Promise<MessageMedia | null> {
    const sound = await this.speech.speak(access, reply);
    if (sound === null) return null;
    try {
      const file = await this.library.put(Readable.from([sound]), { companyId, name: 'voz.ogg' });
      if (sentAs(file.mediaType, true) !== 'audio') return null;
      return { key: file.key, name: file.name, mime: file.mediaType, size: file.size, voice: true };
    } catch {
      // Unknown audio, or audio that exceeds the storage quota, is sent as text instead.
      return null;
    }
  }

  private accessOf(companyId: number, row: PromptRow): Promise<ModelAccess> {
    return promptAccess({ secrets: this.secrets, own: this.own }, companyId, row);
  }
}
