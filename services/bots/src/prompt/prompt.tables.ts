import type { RecordRow } from '@prosa/read-model';

/** A prompt as its record writes it; `apiKey` and `voiceKey` are what may be shown of them. */
export interface PromptRow extends RecordRow {
  name: string;
  prompt: string;
  voice: string;
  voiceKey: string;
  voiceRegion: string;
  maxTokens: number;
  temperature: number;
  apiKey: string;
  /** Where the ticket goes when the bot hands it over. */
  queueId: number | null;
  maxMessages: number;
  model: string;
  baseUrl: string;
}

declare module '@prosa/read-model' {
  interface RecordTables {
    prompt: PromptRow;
  }
}
