import { Inject, Injectable } from '@nestjs/common';
import type { FileListPage, FileListView, MessageMedia } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import type { ChangeFileListRequest, FileListRequest } from './file-list.commands';
import { type FileListCommand } from './file-list.decider';
import { fileListRow, fileListViews, isSentByCampaign, listFileLists } from './file-list.queries';
import { fileListAggregate } from './file-list.aggregate';

/** File lists per page. */
const PAGE = 40;

/** The operations of users on file lists (spec 2 §3). */
@Injectable()
export class FileLists {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page of the company's file lists. */
  list({ companyId }: Viewer, search = '', page = 1): Promise<FileListPage> {
    const place = { search, offset: (page - 1) * PAGE, limit: PAGE };
    return this.tenants.withTenant(companyId, db => listFileLists(db, companyId, place));
  }

  /** A file list. @throws ERR_NO_FILE_LIST_FOUND */
  async show({ companyId }: Viewer, id: number): Promise<FileListView> {
    return this.view(companyId, await this.uuidOf(companyId, id), 'ERR_NO_FILE_LIST_FOUND');
  }

  /** Adds a file list without files. */
  async create(
    { companyId }: Viewer,
    { name, message }: FileListRequest,
    envelope: CommandEnvelope,
  ): Promise<FileListView> {
    const uuid = uuidv5('file-list', companyId, envelope.commandId ?? uuidv7(this.clock));
    const id = await this.numbers.next('fileList');
    return this.decide(companyId, uuid, { type: 'Create', id, name, message }, envelope);
  }

  /** Writes a file list over. @throws ERR_NO_FILE_LIST_FOUND */
  async change(
    { companyId }: Viewer,
    id: number,
    { name, message, options }: ChangeFileListRequest,
    envelope: CommandEnvelope,
  ): Promise<FileListView> {
    const uuid = await this.uuidOf(companyId, id);
    const fileIds = options?.map(({ id: each }) => each);
    return this.decide(companyId, uuid, { type: 'Change', name, message, fileIds }, envelope);
  }

  /** Puts files behind those that are there. @throws ERR_NO_FILE_LIST_FOUND, ERR_FILE_LIST_FULL */
  async add(
    { companyId }: Viewer,
    id: number,
    media: readonly MessageMedia[],
    envelope: CommandEnvelope,
  ): Promise<FileListView> {
    const uuid = await this.uuidOf(companyId, id);
    const files: { id: number; media: MessageMedia }[] = [];
    for (const each of media) files.push({ id: await this.numbers.next('fileOption'), media: each });
    return this.decide(companyId, uuid, { type: 'AddFiles', files }, envelope);
  }

  /** Takes a file list away. @throws ERR_NO_FILE_LIST_FOUND, ERR_FILE_LIST_IN_USE */
  async remove({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: await this.uuidOf(companyId, id) };
    if (await this.tenants.withTenant(companyId, db => isSentByCampaign(db, companyId, id)))
      throw new DomainError('ERR_FILE_LIST_IN_USE');
    await runCommand(this.aggregates, this.barrier, fileListAggregate, target, { type: 'Delete' }, envelope);
  }

  /** The stream of a file list. @throws ERR_NO_FILE_LIST_FOUND */
  async uuidOf(companyId: number, id: number): Promise<string> {
    const row = await this.tenants.withTenant(companyId, db => fileListRow(db, companyId, id));
    if (row === undefined) throw new DomainError('ERR_NO_FILE_LIST_FOUND');
    return row.uuid;
  }

  private async decide(
    companyId: number,
    uuid: string,
    command: FileListCommand,
    envelope: CommandEnvelope,
  ): Promise<FileListView> {
    const target = { companyId, id: uuid };
    await runCommand(this.aggregates, this.barrier, fileListAggregate, target, command, envelope);
    return this.view(companyId, uuid, 'ERR_UNAVAILABLE');
  }

  private async view(companyId: number, uuid: string, missing: string): Promise<FileListView> {
    const [list] = await this.tenants.withTenant(companyId, db => fileListViews(db, [companyId], [uuid]));
    if (list === undefined) throw new DomainError(missing);
    return list.view;
  }
}
