import type { StoredSession } from './session.ts';

type Interval = 'day' | 'week' | 'month' | 'year';

const en = {
  test: 'Test',
  nothingCharged: 'Nothing is charged. This demo replaces Stripe’s payment page.',
  testPage: 'Test payment page',
  testPayment: 'Test payment',
  noPayment: 'No payment is waiting here',
  noPaymentMore: 'You come here from Checkout. Nothing was charged.',
  back: 'Back to the shop',
  seeOrder: 'See the order',
  succeeded: 'This payment is done',
  succeededMore: 'You can’t pay twice. This was a test: no money has moved.',
  processing: 'The bank is confirming your payment',
  processingMore: 'This takes a moment. This is a test: no money moves.',
  requires_payment_method: 'The bank refused this payment',
  requires_payment_methodMore: 'Nothing was charged. You can try again in the shop.',
  closed: 'This payment page is closed',
  closedMore: 'It was open too long, or a new one was begun. Nothing was charged, and the cart is as it was.',
  order: 'Your order',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  taxLater: 'Stripe adds it by address',
  total: 'Total',
  totalToday: 'Total today',
  next: 'Then {every}',
  code: 'Discount code',
  apply: 'Apply',
  noCode: 'This code is not known here',
  noCodeMore: 'The total is as it was.',
  payment: 'Payment',
  declined: 'The card was refused',
  declinedMore: 'Nothing was charged. Choose another way, or go back to the shop.',
  ways: 'How this test goes',
  card: 'A card that is good',
  cardMore: 'Paid at once',
  bank: 'A bank that takes its time',
  bankMore: 'Paid after {seconds} seconds',
  'bank-fails': 'A bank that says no',
  'bank-failsMore': 'Fails after {seconds} seconds',
  refused: 'A card that is refused',
  refusedMore: 'This page says so',
  pay: 'Pay {total}',
  subscribe: 'Subscribe {total}',
  asks: 'Stripe would ask for: {needs}. This page asks for none of it, and keeps nothing about you.',
  email: 'e-mail address',
  address: 'delivery address',
  cardOrOther: 'card or another way to pay',
  range: '{least} to {most}',
  workingDay: '1 working day',
  workingDays: '{days} working days',
};

type Key = keyof typeof en;

/** For one interval, and for several. */
type Intervals = Readonly<Record<Interval, readonly [each: string, every: string]>>;

interface Language {
  readonly texts: Readonly<Record<Key, string>>;
  readonly intervals: Intervals;
}

const english: Language = {
  texts: en,
  intervals: {
    day: ['every day', 'every {count} days'],
    week: ['every week', 'every {count} weeks'],
    month: ['every month', 'every {count} months'],
    year: ['every year', 'every {count} years'],
  },
};

/** The elements' languages that Stripe's payment page has, too. */
const languages: Readonly<Record<string, Language>> = {
  en: english,
  es: {
    texts: {
      test: 'Prueba',
      nothingCharged: 'No se cobra nada. Esta demostración sustituye a la página de pago de Stripe.',
      testPage: 'Página de pago de prueba',
      testPayment: 'Pago de prueba',
      noPayment: 'Aquí no espera ningún pago',
      noPaymentMore: 'A esta página se llega al pagar. No se ha cobrado nada.',
      back: 'Volver a la tienda',
      seeOrder: 'Ver el pedido',
      succeeded: 'Este pago está hecho',
      succeededMore: 'No puede pagar dos veces. Era una prueba: no se ha movido dinero.',
      processing: 'El banco está confirmando su pago',
      processingMore: 'Tarda un momento. Es una prueba: no se mueve dinero.',
      requires_payment_method: 'El banco ha rechazado este pago',
      requires_payment_methodMore: 'No se ha cobrado nada. Puede intentarlo de nuevo en la tienda.',
      closed: 'Esta página de pago está cerrada',
      closedMore:
        'Estuvo abierta demasiado tiempo, o se ha empezado otra. No se ha cobrado nada, y el carrito sigue como estaba.',
      order: 'Su pedido',
      subtotal: 'Subtotal',
      discount: 'Descuento',
      shipping: 'Envío',
      free: 'Gratis',
      tax: 'Impuestos',
      taxLater: 'Stripe los añade según la dirección',
      total: 'Total',
      totalToday: 'Total hoy',
      next: 'Después, {every}',
      code: 'Código de descuento',
      apply: 'Aplicar',
      noCode: 'Aquí no se conoce este código',
      noCodeMore: 'El total sigue como estaba.',
      payment: 'Pago',
      declined: 'La tarjeta ha sido rechazada',
      declinedMore: 'No se ha cobrado nada. Elija otra forma o vuelva a la tienda.',
      ways: 'Cómo sale esta prueba',
      card: 'Una tarjeta que funciona',
      cardMore: 'Se paga en el acto',
      bank: 'Un banco que tarda',
      bankMore: 'Se paga a los {seconds} segundos',
      'bank-fails': 'Un banco que dice que no',
      'bank-failsMore': 'Falla a los {seconds} segundos',
      refused: 'Una tarjeta rechazada',
      refusedMore: 'Esta página lo dice',
      pay: 'Pagar {total}',
      subscribe: 'Suscribirse por {total}',
      asks: 'Stripe pediría: {needs}. Esta página no pide nada de eso, y no guarda nada de usted.',
      email: 'correo electrónico',
      address: 'dirección de entrega',
      cardOrOther: 'tarjeta u otra forma de pago',
      range: '{least} a {most}',
      workingDay: '1 día laborable',
      workingDays: '{days} días laborables',
    },
    intervals: {
      day: ['cada día', 'cada {count} días'],
      week: ['cada semana', 'cada {count} semanas'],
      month: ['cada mes', 'cada {count} meses'],
      year: ['cada año', 'cada {count} años'],
    },
  },
  de: {
    texts: {
      test: 'Test',
      nothingCharged: 'Es wird nichts berechnet. Diese Demo ersetzt die Zahlungsseite von Stripe.',
      testPage: 'Test einer Zahlungsseite',
      testPayment: 'Testzahlung',
      noPayment: 'Hier wartet keine Zahlung',
      noPaymentMore: 'Hierher kommen Sie von der Kasse. Es wurde nichts berechnet.',
      back: 'Zurück zum Shop',
      seeOrder: 'Zur Bestellung',
      succeeded: 'Diese Zahlung ist erledigt',
      succeededMore: 'Sie können nicht zweimal zahlen. Das war ein Test: Es ist kein Geld geflossen.',
      processing: 'Die Bank bestätigt Ihre Zahlung',
      processingMore: 'Das dauert einen Moment. Das ist ein Test: Es fließt kein Geld.',
      requires_payment_method: 'Die Bank hat diese Zahlung abgelehnt',
      requires_payment_methodMore: 'Es wurde nichts berechnet. Sie können es im Shop noch einmal versuchen.',
      closed: 'Diese Zahlungsseite ist geschlossen',
      closedMore:
        'Sie war zu lange offen, oder eine neue wurde begonnen. Es wurde nichts berechnet, und der Warenkorb ist wie zuvor.',
      order: 'Ihre Bestellung',
      subtotal: 'Zwischensumme',
      discount: 'Rabatt',
      shipping: 'Versand',
      free: 'Kostenlos',
      tax: 'Steuern',
      taxLater: 'Stripe berechnet sie nach der Adresse',
      total: 'Summe',
      totalToday: 'Summe heute',
      next: 'Danach {every}',
      code: 'Rabattcode',
      apply: 'Einlösen',
      noCode: 'Dieser Code ist hier nicht bekannt',
      noCodeMore: 'Die Summe ist wie zuvor.',
      payment: 'Zahlung',
      declined: 'Die Karte wurde abgelehnt',
      declinedMore: 'Es wurde nichts berechnet. Wählen Sie einen anderen Weg, oder gehen Sie zurück zum Shop.',
      ways: 'So geht dieser Test aus',
      card: 'Eine gültige Karte',
      cardMore: 'Sofort bezahlt',
      bank: 'Eine Bank, die sich Zeit nimmt',
      bankMore: 'Nach {seconds} Sekunden bezahlt',
      'bank-fails': 'Eine Bank, die ablehnt',
      'bank-failsMore': 'Scheitert nach {seconds} Sekunden',
      refused: 'Eine Karte, die abgelehnt wird',
      refusedMore: 'Das steht dann auf dieser Seite',
      pay: '{total} zahlen',
      subscribe: 'Für {total} abonnieren',
      asks: 'Stripe würde fragen nach: {needs}. Diese Seite fragt nach nichts davon und speichert nichts über Sie.',
      email: 'E-Mail-Adresse',
      address: 'Lieferadresse',
      cardOrOther: 'Karte oder einer anderen Zahlungsart',
      range: '{least} bis {most}',
      workingDay: '1 Werktag',
      workingDays: '{days} Werktage',
    },
    intervals: {
      day: ['jeden Tag', 'alle {count} Tage'],
      week: ['jede Woche', 'alle {count} Wochen'],
      month: ['jeden Monat', 'alle {count} Monate'],
      year: ['jedes Jahr', 'alle {count} Jahre'],
    },
  },
  fr: {
    texts: {
      test: 'Test',
      nothingCharged: 'Rien n’est débité. Cette démonstration remplace la page de paiement de Stripe.',
      testPage: 'Page de paiement de test',
      testPayment: 'Paiement de test',
      noPayment: 'Aucun paiement n’attend ici',
      noPaymentMore: 'On arrive ici en passant la commande. Rien n’a été débité.',
      back: 'Retour à la boutique',
      seeOrder: 'Voir la commande',
      succeeded: 'Ce paiement est fait',
      succeededMore: 'Vous ne pouvez pas payer deux fois. C’était un test : aucun argent n’a été transféré.',
      processing: 'La banque confirme votre paiement',
      processingMore: 'Cela prend un moment. C’est un test : aucun argent n’est transféré.',
      requires_payment_method: 'La banque a refusé ce paiement',
      requires_payment_methodMore: 'Rien n’a été débité. Vous pouvez réessayer dans la boutique.',
      closed: 'Cette page de paiement est fermée',
      closedMore:
        'Elle est restée ouverte trop longtemps, ou une autre a été commencée. Rien n’a été débité, et le panier est comme avant.',
      order: 'Votre commande',
      subtotal: 'Sous-total',
      discount: 'Remise',
      shipping: 'Livraison',
      free: 'Gratuite',
      tax: 'Taxes',
      taxLater: 'Stripe les ajoute selon l’adresse',
      total: 'Total',
      totalToday: 'Total aujourd’hui',
      next: 'Ensuite, {every}',
      code: 'Code de réduction',
      apply: 'Appliquer',
      noCode: 'Ce code n’est pas connu ici',
      noCodeMore: 'Le total est comme avant.',
      payment: 'Paiement',
      declined: 'La carte a été refusée',
      declinedMore: 'Rien n’a été débité. Choisissez un autre moyen, ou retournez à la boutique.',
      ways: 'L’issue de ce test',
      card: 'Une carte valable',
      cardMore: 'Payé tout de suite',
      bank: 'Une banque qui prend son temps',
      bankMore: 'Payé après {seconds} secondes',
      'bank-fails': 'Une banque qui dit non',
      'bank-failsMore': 'Échoue après {seconds} secondes',
      refused: 'Une carte refusée',
      refusedMore: 'Cette page le dit',
      pay: 'Payer {total}',
      subscribe: 'S’abonner pour {total}',
      asks: 'Stripe demanderait : {needs}. Cette page ne demande rien de tout cela et ne garde rien de vous.',
      email: 'adresse e-mail',
      address: 'adresse de livraison',
      cardOrOther: 'carte ou autre moyen de paiement',
      range: '{least} à {most}',
      workingDay: '1 jour ouvré',
      workingDays: '{days} jours ouvrés',
    },
    intervals: {
      day: ['chaque jour', 'tous les {count} jours'],
      week: ['chaque semaine', 'toutes les {count} semaines'],
      month: ['chaque mois', 'tous les {count} mois'],
      year: ['chaque année', 'tous les {count} ans'],
    },
  },
};

const languageOf = (locale: string) => locale.split(/[-;]/)[0] as string;

/** The texts of the payment page in one language. */
export interface Words {
  /** For `lang`, and for amounts. */
  readonly locale: string;
  readonly say: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  readonly every: (interval: Interval, count: number) => string;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * The texts for the locale of a session, or in English.
 * @param accepted the browser's `Accept-Language`, which decides for sessions without a locale, as with Stripe.
 */
export function wordsFor(session: StoredSession | undefined, accepted = ''): Words {
  const given = session?.parameters.locale;
  // The browser's are used without their region, because anybody can send any.
  const asked = given && given !== 'auto' ? [given] : accepted.split(',').map((part) => languageOf(part.trim()));
  const locale = asked.find((locale) => Object.hasOwn(languages, languageOf(locale))) ?? 'en';
  const { texts, intervals } = languages[languageOf(locale)] as Language;
  return {
    locale,
    say: (key, values = {}) => fill(texts[key], values),
    every: (interval, count) => fill(intervals[interval][count === 1 ? 0 : 1], { count }),
  };
}
