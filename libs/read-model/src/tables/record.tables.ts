export interface RecordTables {}
