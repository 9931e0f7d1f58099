/**
 * The assigned countries of ISO 3166-1: each word is a first letter with all that may follow it. `Intl` can't tell: engines
 * differ in the codes that they name and replace.
 */
export const countries: readonly string[] =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
    .split(' ')
    .flatMap((word) => [...word.slice(1)].map((second) => word.charAt(0) + second));

/** Whether the text is the code of an assigned country (ISO 3166-1), or has the form of one of its subdivisions (3166-2). */
export const isRegion = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{2}(-[A-Z\d]{1,3})?$/.test(code) && countries.includes(code.slice(0, 2));

/** Parts of the United States that are countries of ISO 3166-1, too. */
export const territories = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'];
