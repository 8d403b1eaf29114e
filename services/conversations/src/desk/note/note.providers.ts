import type { ModuleMetadata } from '@nestjs/common';
import { SeeMentionHandler } from './mention.handlers';
import { NoteController } from './note.controller';
import { AddNoteHandler, RemoveNoteHandler } from './note.handlers';

/** The routes of notes, and what executes them. */
export const noteProviders = {
  controllers: [NoteController],
  providers: [AddNoteHandler, RemoveNoteHandler, SeeMentionHandler],
} satisfies ModuleMetadata;
