import { LIMITS } from '@prosa/contracts';
import { IdField, ObjectListField, TextField } from '@prosa/http';

/** A file that a list keeps. */
export class FileOptionInput {
  @IdField({ text: 'One of the list’s own; others are passed over.' })
  id!: number;
}

/** A partial update of a file list; omitted fields keep their value. */
export class ChangeFileListRequest {
  @TextField({ ...LIMITS.fileListName, optional: true })
  name?: string;

  @TextField({ min: 1, max: LIMITS.messageBody.max, optional: true, text: 'What is said with the files.' })
  message?: string;

  @ObjectListField(() => FileOptionInput, { optional: true, max: LIMITS.fileListFiles })
  options?: FileOptionInput[];
}

/** A new file list; its files follow. */
export class FileListRequest {
  @TextField({ ...LIMITS.fileListName })
  name!: string;

  @TextField({ min: 1, max: LIMITS.messageBody.max, text: 'What is said with the files.' })
  message!: string;
}
