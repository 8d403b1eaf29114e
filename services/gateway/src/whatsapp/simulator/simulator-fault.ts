/** Error codes of the control API. */
export type SimulatorFaultCode =
  | 'ERR_SIM_QR_INVALID'
  | 'ERR_SIM_NOT_PAIRED'
  | 'ERR_SIM_BAD_NUMBER'
  | 'ERR_SIM_BAD_FAULT'
  | 'ERR_SIM_BAD_SHARES'
  | 'ERR_SIM_UNKNOWN_NUMBER'
  | 'ERR_SIM_BAD_NAME'
  | 'ERR_SIM_EMPTY_TEXT'
  | 'ERR_SIM_EMPTY_FILE'
  | 'ERR_SIM_UNKNOWN_MESSAGE'
  | 'ERR_SIM_NOT_YOURS'
  | 'ERR_SIM_PAIRING_FAILED'
  | 'ERR_SIM_CLOSED'
  | 'ERR_SIM_PRODUCTION';

/** A rejected request of the control API; `code` is stable. */
export class SimulatorFault extends Error {
  constructor(
    readonly code: SimulatorFaultCode,
    message: string,
  ) {
    super(message);
    this.name = 'SimulatorFault';
  }
}
