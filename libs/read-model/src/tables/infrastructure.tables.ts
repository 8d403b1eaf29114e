export interface InfrastructureTables {}
