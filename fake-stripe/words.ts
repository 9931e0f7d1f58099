import type { StoredSession } from './session.ts';

/** The elements' languages that Stripe's payment page has, too. */
const languages = ['en', 'es', 'de', 'fr'];

/** Each text in these languages. */
const texts = {
  nothingCharged: [
    'Nothing is charged. This demo replaces Stripe’s payment page.',
    'No se cobra nada. Esta demostración sustituye a la página de pago de Stripe.',
    'Es wird nichts berechnet. Diese Demo ersetzt die Zahlungsseite von Stripe.',
    'Rien n’est débité. Cette démonstration remplace la page de paiement de Stripe.',
  ],
  noPayment: ['Unknown payment', 'Pago desconocido', 'Unbekannte Zahlung', 'Paiement inconnu'],
  back: ['Back to the shop', 'Volver a la tienda', 'Zurück zum Shop', 'Retour à la boutique'],
  seeOrder: ['See the order', 'Ver el pedido', 'Zur Bestellung', 'Voir la commande'],
  succeeded: ['This payment is done', 'Este pago está hecho', 'Diese Zahlung ist erledigt', 'Ce paiement est fait'],
  processing: [
    'The bank is confirming your payment',
    'El banco está confirmando su pago',
    'Die Bank bestätigt Ihre Zahlung',
    'La banque confirme votre paiement',
  ],
  requires_payment_method: [
    'The bank refused this payment',
    'El banco ha rechazado este pago',
    'Die Bank hat diese Zahlung abgelehnt',
    'La banque a refusé ce paiement',
  ],
  requires_capture: [
    'The amount is held for the shop',
    'El importe está retenido para la tienda',
    'Der Betrag ist für den Shop reserviert',
    'Le montant est réservé pour la boutique',
  ],
  canceled: [
    'The amount is held no longer',
    'El importe ya no está retenido',
    'Der Betrag ist nicht mehr reserviert',
    'Le montant n’est plus réservé',
  ],
  closed: [
    'This payment page is closed',
    'Esta página de pago está cerrada',
    'Diese Zahlungsseite ist geschlossen',
    'Cette page de paiement est fermée',
  ],
  safe: ['Nothing was charged.', 'No se ha cobrado nada.', 'Es wurde nichts berechnet.', 'Rien n’a été débité.'],
  order: ['Your order', 'Su pedido', 'Ihre Bestellung', 'Votre commande'],
  subtotal: ['Subtotal', 'Subtotal', 'Zwischensumme', 'Sous-total'],
  discount: ['Discount', 'Descuento', 'Rabatt', 'Remise'],
  shipping: ['Shipping', 'Envío', 'Versand', 'Livraison'],
  free: ['Free', 'Gratis', 'Kostenlos', 'Gratuite'],
  tax: ['Tax', 'Impuestos', 'Steuern', 'Taxes'],
  taxLater: ['By address', 'Según la dirección', 'Nach der Adresse', 'Selon l’adresse'],
  total: ['Total', 'Total', 'Summe', 'Total'],
  totalToday: ['Total today', 'Total hoy', 'Summe heute', 'Total aujourd’hui'],
  next: ['Then', 'Después', 'Danach', 'Ensuite'],
  code: ['Discount code', 'Código de descuento', 'Rabattcode', 'Code de réduction'],
  apply: ['Apply', 'Aplicar', 'Einlösen', 'Appliquer'],
  noCode: ['This code is unknown', 'Este código no existe', 'Dieser Code ist unbekannt', 'Ce code est inconnu'],
  payment: ['Payment', 'Pago', 'Zahlung', 'Paiement'],
  declined: [
    'The card was refused',
    'La tarjeta ha sido rechazada',
    'Die Karte wurde abgelehnt',
    'La carte a été refusée',
  ],
  ways: ['How this test goes', 'Cómo sale esta prueba', 'So geht dieser Test aus', 'L’issue de ce test'],
  card: ['A card that is good', 'Una tarjeta que funciona', 'Eine gültige Karte', 'Une carte valable'],
  bank: [
    'A bank that takes its time',
    'Un banco que tarda',
    'Eine Bank, die sich Zeit nimmt',
    'Une banque qui prend son temps',
  ],
  'bank-fails': ['A bank that says no', 'Un banco que dice que no', 'Eine Bank, die ablehnt', 'Une banque qui dit non'],
  refused: ['A card that is refused', 'Una tarjeta rechazada', 'Eine abgelehnte Karte', 'Une carte refusée'],
  pay: ['Pay {total}', 'Pagar {total}', '{total} zahlen', 'Payer {total}'],
  subscribe: ['Subscribe {total}', 'Suscribirse por {total}', 'Für {total} abonnieren', 'S’abonner pour {total}'],
  asks: [
    'Stripe asks for your details here. This page asks for none, and keeps nothing about you.',
    'Stripe pide aquí sus datos. Esta página no pide ni guarda nada de usted.',
    'Stripe fragt hier nach Ihren Daten. Diese Seite fragt nach nichts und speichert nichts über Sie.',
    'Stripe demande ici vos coordonnées. Cette page ne demande et ne garde rien de vous.',
  ],
  subscriptions: ['Subscriptions', 'Suscripciones', 'Abos', 'Abonnements'],
  renewsAt: ['Renews on {date}', 'Se renueva el {date}', 'Verlängert sich am {date}', 'Se renouvelle le {date}'],
  endsAt: ['Ends on {date}', 'Termina el {date}', 'Endet am {date}', 'Se termine le {date}'],
  endedAt: ['Ended on {date}', 'Terminó el {date}', 'Beendet am {date}', 'A pris fin le {date}'],
  pastDue: [
    'The last payment has failed.',
    'El último pago ha fallado.',
    'Die letzte Zahlung ist gescheitert.',
    'Le dernier paiement a échoué.',
  ],
  changes: ['How it goes on', 'Cómo continúa', 'So geht es weiter', 'La suite'],
  renew: ['Next payment', 'Siguiente pago', 'Nächste Zahlung', 'Paiement suivant'],
  fail: ['Next payment fails', 'El siguiente pago falla', 'Nächste Zahlung scheitert', 'Le paiement suivant échoue'],
  retry: [
    'Failed payment succeeds',
    'El pago fallido se realiza',
    'Gescheiterte Zahlung gelingt',
    'Le paiement échoué aboutit',
  ],
  end: [
    'Cancel at the end of the period',
    'Cancelar al final del periodo',
    'Zum Ende des Zeitraums kündigen',
    'Résilier à la fin de la période',
  ],
  resume: ['Do not cancel', 'No cancelar', 'Nicht kündigen', 'Ne pas résilier'],
  cancel: ['Cancel now', 'Cancelar ahora', 'Jetzt kündigen', 'Résilier maintenant'],
  refundLast: [
    'Refund the last payment',
    'Reembolsar el último pago',
    'Letzte Zahlung erstatten',
    'Rembourser le dernier paiement',
  ],
  failRefunds: ['The refund fails', 'El reembolso falla', 'Die Erstattung scheitert', 'Le remboursement échoue'],
  dispute: [
    'The buyer disputes the payment',
    'El comprador disputa el pago',
    'Der Käufer bestreitet die Zahlung',
    'L’acheteur conteste le paiement',
  ],
  inquire: ['The bank inquires', 'El banco pregunta', 'Die Bank fragt nach', 'La banque se renseigne'],
  win: ['The shop wins', 'La tienda gana', 'Der Shop gewinnt', 'La boutique gagne'],
  lose: ['The shop loses', 'La tienda pierde', 'Der Shop verliert', 'La boutique perd'],
  endInquiry: [
    'The bank has no more questions',
    'El banco no tiene más preguntas',
    'Die Bank hat keine Fragen mehr',
    'La banque n’a plus de questions',
  ],
  warn: [
    'The bank suspects fraud',
    'El banco sospecha un fraude',
    'Die Bank vermutet Betrug',
    'La banque soupçonne une fraude',
  ],
  endHold: ['The hold ends', 'La retención termina', 'Die Reservierung endet', 'La réservation prend fin'],
  workingDays: ['working days: {days}', 'días laborables: {days}', 'Werktage: {days}', 'jours ouvrés : {days}'],
} as const satisfies Record<string, readonly [en: string, es: string, de: string, fr: string]>;

/** The texts of the payment page in one language. */
export interface Words {
  /** For `lang`, and for amounts. */
  readonly locale: string;
  readonly say: (key: keyof typeof texts, values?: Readonly<Record<string, string>>) => string;
  /** An amount of time, such as "5 seconds". A count of 1 is left out: "month". */
  readonly time: (unit: 'second' | 'day' | 'week' | 'month' | 'year', count: number) => string;
}

const languageOf = (locale: string) => locale.split(/[-;]/)[0] as string;

/**
 * The texts for the locale of a session, or in English.
 * @param accepted the browser's `Accept-Language`, which decides for sessions without a locale, as with Stripe.
 */
export function wordsFor(session: StoredSession | undefined, accepted = ''): Words {
  const given = session?.parameters.locale;
  // The browser's are used without their region, because anybody can send any.
  const asked = given && given !== 'auto' ? [given] : accepted.split(',').map((part) => languageOf(part.trim()));
  const locale = asked.find((one) => languages.includes(languageOf(one))) ?? 'en';
  const column = languages.indexOf(languageOf(locale));
  return {
    locale,
    say: (key, values = {}) => (texts[key][column] as string).replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
    time: (unit, count) => {
      const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count);
      return parts.flatMap(({ type, value }) => (count === 1 && type !== 'unit' ? [] : value)).join('');
    },
  };
}
