import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { MessageMedia } from '@prosa/contracts';
import { MediaLibrary } from '@prosa/media';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import { findPrompt } from './assistant.queries';
import { BotBudget } from './bot-budget.service';
import type { BotAnswer, Transcript } from './bot-answer.policy';
import type { BotProvider, BotQuestion } from './bot-provider.port';
import { onlyNamedLinks } from './reply-links.policy';
import { SUMMARY, transcript } from './bot-summary.policy';
import { ModelServers, type ModelAccess } from './completions.adapter';
import { promptAccess } from './prompt-access';
import { SpeechServer, type VoiceAccess } from './speech.adapter';
import type { BotWords, Recording } from './spoken-words.policy';
import { transcribed } from './transcriptions.adapter';

type PromptRow = NonNullable<Awaited<ReturnType<typeof findPrompt>>>;

/** What a prompt carries from the turn in which it asked for text to the next. */
const ASKED_FOR_TEXT = 'asked-for-text';

const LONGEST_SECONDS = 120;
const LARGEST_BYTES = 5 * 1024 * 1024;
/** Of the recordings of one turn, the latest. */
const MOST_RECORDINGS = 5;

const recordingsIn = (history: readonly BotWords[]): readonly Recording[] =>
  history.flatMap(({ recording }) => recording ?? []).slice(-MOST_RECORDINGS);

/** The history with the words of its recordings; one that nobody could write down is left out. */
const writtenDown = (
  history: readonly BotWords[],
  transcripts: ReadonlyMap<string, string>,
): readonly BotWords[] =>
  history.flatMap(({ fromMe, body, recording }) => {
    const words = recording === undefined ? body : (transcripts.get(recording.messageId) ?? '');
    return words === '' ? [] : [{ fromMe, body: words }];
  });

/** Asks once for text; whoever records again is handed over. */
const unheard = ({ continuation, language }: BotQuestion): BotAnswer => {
  const isFirst = continuation !== ASKED_FOR_TEXT;
  const { writePlease, handOver } = BOT_TEXTS[language];
  return {
    replies: [isFirst ? writePlease : handOver],
    handover: isFirst ? null : { queueId: null },
    end: false,
    tokens: 0,
    ...(isFirst ? { continuation: ASKED_FOR_TEXT } : {}),
  };
};

/** Prompts of companies as bots: what the customer recorded is written down first, and answers are spoken where a prompt has a voice. */
@Injectable()
export class PromptBots {
  private readonly models: ModelServers;
  private readonly speech: SpeechServer;
  /** Servers that the operator opened are their own. */
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

  /** Whether a company's prompts may be asked once more on a customer's behalf. */
  mayCost(companyId: number, contactUuid: string): Promise<boolean> {
    return this.budget.allows(companyId, contactUuid);
  }

  /** A company's prompt; null when it is gone. */
  async of(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, id));
    if (row === undefined) return null;
    const access = await this.accessOf(companyId, row);
    return question => this.answer(access, row, question);
  }

  /** Who sums up for colleagues what a prompt talked about, by its own model; null when it is gone. */
  async summary(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, id));
    if (row === undefined) return null;
    const access = { ...(await this.accessOf(companyId, row)), ...SUMMARY };
    return ({ contact, history }) =>
      this.models.ask(access, { contact, history: [{ fromMe: false, body: transcript(history) }] });
  }

  private async answer(access: ModelAccess, row: PromptRow, question: BotQuestion): Promise<BotAnswer> {
    const { companyId, history } = question;
    const recordings = recordingsIn(history);
    const heard = await this.listen(access, question, recordings);
    // What cannot be heard is no longer waited for once something was said after it.
    const last = history.at(-1)?.recording;
    if (last !== undefined && !heard.has(last.messageId)) return unheard(question);
    const words = writtenDown(history, heard).slice(-row.maxMessages);
    const answer = onlyNamedLinks(await this.models.ask(access, { ...question, history: words }), row.prompt);
    const transcripts = [...heard].map(([messageId, transcript]): Transcript => ({ messageId, transcript }));
    const voices = await this.voices(companyId, row, answer.replies);
    return {
      ...answer,
      ...(transcripts.length === 0 ? {} : { transcripts }),
      ...(voices.some(voice => voice !== null) ? { voices } : {}),
    };
  }

  private async listen(
    access: ModelAccess,
    { companyId, language }: BotQuestion,
    recordings: readonly Recording[],
  ): Promise<ReadonlyMap<string, string>> {
    const heard = new Map<string, string>();
    for (const { messageId, mediaKey, seconds } of recordings) {
      const file = mediaKey === null ? null : await this.library.find(companyId, mediaKey);
      if (file === null || file.size > LARGEST_BYTES || (seconds ?? 0) > LONGEST_SECONDS) continue;
      const bytes = new Uint8Array(await buffer(await this.library.read(companyId, file)));
      const words = await transcribed(access, { bytes, mime: file.mediaType }, language, this.fetch);
      if (words !== null) heard.set(messageId, words);
    }
    return heard;
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

  /** A reply as a voice note; null when it is to be written. */
  private async spoken(companyId: number, access: VoiceAccess, reply: string): Promise<MessageMedia | null> {
    const sound = await this.speech.speak(access, reply);
    if (sound === null) return null;
    try {
      const file = await this.library.put(Readable.from([sound]), { companyId, name: 'voz.ogg' });
      if (file.kind !== 'audio') return null;
      return { key: file.key, name: file.name, mime: file.mediaType, size: file.size, voice: true };
    } catch {
      // What is no sound that we know, or finds no room, is written instead.
      return null;
    }
  }

  private accessOf(companyId: number, row: PromptRow): Promise<ModelAccess> {
    return promptAccess({ secrets: this.secrets, own: this.own }, companyId, row);
  }
}
