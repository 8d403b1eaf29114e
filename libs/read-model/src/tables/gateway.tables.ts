export interface GatewayTables {}
