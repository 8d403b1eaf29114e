import { Inject, Injectable } from '@nestjs/common';
import type { ExportedLine, InboundChat } from '@prosa/contracts';
import type { PersonalIds } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { MediaLibrary } from '@prosa/media';
import { AGGREGATES, PERSONAL_IDS, TENANT_DATABASE, type PlacedLine } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ticketsMergedInto } from '../../core/merge/merge.queries';
import { messageAckEvents } from '../../core/message/message-ack.events';
import { messageEvents } from '../../core/message/message.events';
import { campaignsOfMessages } from '../../core/message/message-program.queries';
import { ackStreamOf } from '../../core/message/message-id';
import { chatsOf, storedLines, type ChatOfHistory } from './history.queries';
import { inOrder } from './in-order';
import { ackLine, messageLine, type PlacedExport } from './message-lines';

const PAGE = 500;

const stored = ({ position, line: { message: _, ...line } }: PlacedLine): PlacedExport => {
  const id = line.params['byId'];
  return {
    position,
    line: { ...line, position: position.toString(), authorId: id === undefined ? null : Number(id) },
  };
};

/** A campaign's line bears its name, as in the shown history. */
const named = (seen: PlacedExport, campaign: string | undefined): PlacedExport =>
  campaign === undefined || seen.line.params['by'] !== 'campaign'
    ? seen
    : {
        ...seen,
        line: {
          ...seen.line,
          author: `Campanha ${campaign}`,
          params: { ...seen.line.params, campaign },
        },
      };

/** The whole history of a conversation from its facts: every version of a text, acks and files included. */
@Injectable()
export class HistoryExports {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(PERSONAL_IDS) private readonly ids: PersonalIds,
    private readonly media: MediaLibrary,
  ) {}

  /**
   * All lines in the order of the log, read page by page as they are asked for; `others` are lines that another
   * service keeps, in the same order.
   */
  async *lines(
    companyId: number,
    uuid: string,
    others: readonly PlacedLine[] = [],
  ): AsyncGenerator<ExportedLine> {
    const { merged, chats } = await this.tenants.withTenant(companyId, async db => {
      const sources = await ticketsMergedInto(db, companyId, uuid);
      return {
        merged: sources,
        chats: await chatsOf(db, companyId, [uuid, ...sources.map(each => each.uuid)]),
      };
    });
    const seen = new Set<string>();
    const sources = [
      this.kept(companyId, uuid),
      listed(others),
      this.messages(companyId, uuid),
      ...merged.map(source => this.messages(companyId, source.uuid, source.id)),
      ...chats.flatMap(chat => this.acks(companyId, chat)),
    ];
    for await (const { line, fileKey, messageUuid } of inOrder(sources)) {
      // A chat's acks are those of all its conversations.
      if (line.type === 'ACK' && !seen.has(messageUuid ?? '')) continue;
      if (messageUuid !== undefined) seen.add(messageUuid);
      yield fileKey === undefined ? line : await this.withBytes(companyId, line, fileKey);
    }
  }

  private async *kept(companyId: number, uuid: string): AsyncGenerator<PlacedExport> {
    let after: PlacedLine | undefined;
    for (let isWhole = false; !isWhole;) {
      const wanted = { after, most: PAGE };
      const page = await this.tenants.withTenant(companyId, db => storedLines(db, companyId, uuid, wanted));
      yield* page.map(stored);
      after = page.at(-1);
      isWhole = page.length < PAGE;
    }
  }

  private async *messages(companyId: number, id: string, mergedFrom?: number): AsyncGenerator<PlacedExport> {
    for await (const page of this.aggregates.historyPages(messageEvents, { companyId, id })) {
      const lines = page.map(messageLine);
      const wrote = lines.filter(({ line }) => line.params['by'] === 'campaign');
      const uuids = wrote.flatMap(({ messageUuid }) => messageUuid ?? []);
      const names = await this.campaigns(companyId, uuids);
      for (const seen of lines) {
        const { line } = named(seen, names.get(seen.messageUuid ?? ''));
        yield { ...seen, line: mergedFrom === undefined ? line : { ...line, mergedFrom } };
      }
    }
  }

  private campaigns(companyId: number, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.tenants.withTenant(companyId, db => campaignsOfMessages(db, companyId, uuids));
  }

  /** A chat's acks are filed under whichever of its addresses WhatsApp named. */
  private acks(companyId: number, chat: ChatOfHistory): AsyncGenerator<PlacedExport>[] {
    const { connectionId, phone, lid, groupId } = chat;
    const chats: InboundChat[] = groupId === null ? [{ phone }, { lid }] : [{ groupId }];
    return chats
      .filter(named => !Object.values(named).includes(''))
      .map(named => this.acksOf(companyId, connectionId, named));
  }

  private async *acksOf(
    companyId: number,
    connectionId: number,
    chat: InboundChat,
  ): AsyncGenerator<PlacedExport> {
    const target = await ackStreamOf(this.ids, companyId, connectionId, chat);
    for await (const page of this.aggregates.historyPages(messageAckEvents, target)) yield* page.map(ackLine);
  }

  private async withBytes(companyId: number, line: ExportedLine, key: string): Promise<ExportedLine> {
    const { message } = line;
    if (message?.file === undefined) return line;
    const sha256 = (await this.media.find(companyId, key))?.sha256 ?? null;
    return { ...line, message: { ...message, file: { ...message.file, sha256 } } };
  }
}

async function* listed(lines: readonly PlacedLine[]): AsyncGenerator<PlacedExport> {
  yield* lines.map(stored);
}
