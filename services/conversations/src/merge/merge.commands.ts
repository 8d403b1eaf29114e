import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, type Viewer } from '@prosa/http';

/** Which ticket is to stand in which. */
export class MergeTicketsRequest {
  @IdField({ text: 'The ticket that goes, with its contact.' })
  sourceTicketId!: number;

  @IdField({ text: 'The ticket in which it stands from then on.' })
  destinationTicketId!: number;
}

/** Asks for two tickets of a connection to be one. */
export class MergeTickets {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly connectionId: number,
    readonly request: MergeTicketsRequest,
  ) {}
}

/** Asks what merging two tickets would do. */
export class PreviewMerge {
  constructor(
    readonly viewer: Viewer,
    readonly connectionId: number,
    readonly request: MergeTicketsRequest,
  ) {}
}

/** Asks for a merge to be undone; `id` is the source ticket's number. */
export class RevertMerge {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly id: number,
  ) {}
}
