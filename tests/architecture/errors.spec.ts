import { ERRORS, errorText, isErrorCode, type ErrorCode } from '@prosa/contracts';

/** The codes of the specification's catalogue (spec 1 §8). */
const catalogue = `
  ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT
  ERR_WAPP_DOWNLOAD_MEDIA ERR_INVALID_CREDENTIALS ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET
  ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND
  ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET
  ERR_FETCH_WAPP_MSG ERR_QUEUE_COLOR_ALREADY_EXISTS ERR_WAPP_GREETING_REQUIRED ERR_CHECK_NUMBER NUMBER_EXISTS_LEADS
  ERR_TICKET_ASSIGNED`
  .trim()
  .split(/\s+/);

describe('the error table', () => {
  it.each(catalogue)('knows %s of the specification', code => expect(isErrorCode(code)).toBe(true));

  it.each(Object.keys(ERRORS) as ErrorCode[])('%s has a text in three languages', code => {
    for (const language of ['pt', 'en', 'es'] as const)
      expect(errorText(code, language).length).toBeGreaterThan(5);
  });
});
