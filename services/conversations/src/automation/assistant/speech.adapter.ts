import type { SafeFetch } from '@prosa/outbound';

/** The voice and the account it is billed to. */
export interface VoiceAccess {
  /** As `brazilsouth`; part of a host name. */
  readonly region: string;
  readonly key: string;
  /** As `pt-BR-FranciscaNeural`. */
  readonly voice: string;
}

const PATIENCE_MS = 20_000;
const LONGEST_BYTES = 5 * 1024 * 1024;
const REGION = /^[a-z][a-z0-9]{2,24}$/;
const VOICE = /^[A-Za-z]{2}-[A-Za-z]{2}-[A-Za-z]+$/;
/** WhatsApp plays Ogg with Opus as a voice note, so no transcoding is needed. */
const FORMAT = 'ogg-48khz-16bit-mono-opus';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as SSML; characters that XML 1.0 cannot contain are removed. */
export const ssmlOf = (voice: string, text: string): string => {
  const spoken = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
  const escaped = spoken.replaceAll(/[&<>"']/g, sign => ENTITIES[sign] ?? '');
  return `<speak version="1.0" xml:lang="pt-BR"><voice name="${voice}">${escaped}</voice></speak>`;
};

/**
 * Azure's neural voices (learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech). `address`
 * contains `{region}`. Returns Ogg with Opus, or null when the voice or the answer is missing: the text is sent
 * instead.
 */
export class SpeechServer {
  constructor(
    private readonly fetch: SafeFetch,
    private readonly address: string,
  ) {}

  async speak({ region, key, voice }: VoiceAccess, text: string): Promise<Buffer | null> {
    if (!REGION.test(region) || !VOICE.test(voice) || key === '' || text.trim() === '') return null;
    try {
      const { status, body } = await this.fetch({
        method: 'POST',
        url: `${this.address.replaceAll('{region}', region)}/cognitiveservices/v1`,
        headers: {
          'content-type': 'application/ssml+xml',
          'ocp-apim-subscription-key': key,
          'x-microsoft-outputformat': FORMAT,
          'user-agent': 'Prosa',
        },
        body: ssmlOf(voice, text),
        timeoutMs: PATIENCE_MS,
        maxBytes: LONGEST_BYTES,
      });
      return status === 200 && body.length > 0 ? body : null;
    } catch {
      return null;
    }
  }
}
