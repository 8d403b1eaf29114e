import { admins, everyone, frames, type FeatureContract } from '../feature-contract';

/** A file of a file list. */
export interface FileOption {
  readonly id: number;
  readonly name: string;
  /** Signed, for a few minutes. */
  readonly path: string | null;
  readonly mediaType: string;
  readonly size: number;
}

/** Files that are kept ready under a name, with a message for those who get them. */
export interface FileListView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly message: string;
  /** In the order in which they are sent. */
  readonly options: readonly FileOption[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /files`. */
export interface FileListPage {
  readonly files: readonly FileListView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The contract of file lists. */
export const filesContract = {
  errors: {
    ERR_NO_FILE_LIST_FOUND: {
      status: 404,
      pt: 'Lista de arquivos não encontrada.',
      en: 'File list not found.',
      es: 'Lista de archivos no encontrada.',
    },
    ERR_FILE_LIST_FULL: {
      status: 422,
      pt: 'Uma lista pode ter até 20 arquivos.',
      en: 'A list can have up to 20 files.',
      es: 'Una lista puede tener hasta 20 archivos.',
    },
    ERR_FILE_LIST_IN_USE: {
      status: 409,
      pt: 'Uma campanha que ainda não terminou envia estes arquivos.',
      en: 'A campaign that has not finished sends these files.',
      es: 'Una campaña que aún no terminó envía estos archivos.',
    },
  },
  permissions: { 'files:see': everyone, 'files:manage': admins },
  limits: {
    fileListName: { min: 3, max: 100 },
    fileListFiles: 20,
  },
  channels: {
    file: frames<{ action: 'create' | 'update'; record: FileListView } | { action: 'delete'; id: number }>(),
  },
  pages: { files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' } },
} as const satisfies FeatureContract;
