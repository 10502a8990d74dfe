import { useQuery } from '@tanstack/react-query';
import { columnsOfFile } from './file-columns.ts';

/** The columns and the first lines of a chosen file; undefined until they are read. */
export const useFileColumns = (file: File | null) =>
  useQuery({
    queryKey: ['file columns', file?.name, file?.size, file?.lastModified],
    queryFn: () => (file ? columnsOfFile(file) : null),
  }).data;
