import { TextField } from '@prosa/http';

/** The search terms within a conversation. */
export class SearchMessagesQuery {
  @TextField({ min: 1, max: 255, text: 'Words to look for; the last one may be half typed.' })
  searchParam!: string;
}
