import type { FileListPage, FileListView } from '@prosa/contracts';
import { api } from '../../api/client';

/** All of the company's file lists, page by page. */
export const allFileLists = async (signal?: AbortSignal): Promise<readonly FileListView[]> => {
  const all: FileListView[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const found = await api.get<FileListPage>(
      `/files?pageNumber=${page}`,
      signal === undefined ? {} : { signal },
    );
    all.push(...found.files);
    hasMore = found.hasMore && found.files.length > 0;
  }
  return all;
};
