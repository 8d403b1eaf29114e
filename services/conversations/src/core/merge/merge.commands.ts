import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, type Viewer } from '@prosa/http';

/** The source and the destination of a merge. */
export class MergeTicketsRequest {
  @IdField({ text: 'The ticket that goes, with its contact.' })
  sourceTicketId!: number;

  @IdField({ text: 'The ticket in which it stands from then on.' })
  destinationTicketId!: number;
}

/** Merges two tickets of a connection. */
export class MergeTickets {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly connectionId: number,
    readonly request: MergeTicketsRequest,
  ) {}
}

/** Previews the merge of two tickets. */
export class PreviewMerge {
  constructor(
    readonly viewer: Viewer,
    readonly connectionId: number,
    readonly request: MergeTicketsRequest,
  ) {}
}

/** Reverts a merge; `id` is the source ticket's number. */
export class RevertMerge {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly id: number,
  ) {}
}

/** Reverts the merge of a contact into another one; `contactId` is the number of the one that was removed. */
export class RevertContactMerge {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly contactId: number,
  ) {}
}
