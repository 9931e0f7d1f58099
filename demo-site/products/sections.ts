/** A question that several products share, or one of the product's own with its answer. */
type Question = keyof typeof sharedQuestions | readonly [question: string, answer: string];

/** The data of the sections that products share. Texts are HTML. */
export interface SectionData {
  /** Heading of the steps, if not "How it works". */
  readonly stepsHeading?: string;
  /** A line below the provider evaluation. */
  readonly stepsNote?: string;
  /** Whether check-ins follow the delivery. Default true. */
  readonly hasCheckIns?: boolean;
  /** Heading of the safety section, if not "Safety and side effects". */
  readonly safety?: string;
  readonly questions: readonly Question[];
}

interface StepsLook {
  readonly list: string;
  readonly text: string;
  /** The two days, as HTML. */
  readonly days: string;
}

const steps = (
  { stepsHeading = 'How it works', stepsNote, hasCheckIns = true }: SectionData,
  { list, text, days }: StepsLook,
) => `<h2>${stepsHeading}</h2>
  <ol class="${list}">
    <li>
      <span class="figure" aria-hidden="true">1</span>
      <h3>Free quiz</h3>
      <p class="${text}">You answer the quiz online.</p>
    </li>
    <li class="days">
      <span class="figure" aria-hidden="true">2</span>
      <h3>Provider evaluation</h3>
      <p class="${text}">
        A medical team reviews your answers. Then a licensed provider evaluates them. This evaluation is your free
        online consultation.
      </p>${stepsNote ? `\n      <p class="chosen">${stepsNote}</p>` : ''}
      ${days}
    </li>
    <li>
      <span class="figure" aria-hidden="true">3</span>
      <h3>Medication delivered</h3>
      <p class="${text}">
        If it is prescribed, it is delivered to your door in 2 days, counted from the provider evaluation.${hasCheckIns ? ' Regular\n        check-ins follow.' : ''}
      </p>
    </li>
  </ol>`;

const plainDays = '<p class="span" aria-hidden="true">2 days</p>';

const plainSteps = (data: SectionData) => `<section class="spread leaf arrive">
  ${steps(data, { list: 'rungs timed', text: 'muted', days: plainDays })}
</section>`;

const scaleOfDays = `<div class="scale" role="img" aria-label="2 days from the provider evaluation to delivery">
        <span class="above">2 days</span
        ><svg viewBox="0 0 48 18" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M0 0H48M0 0V18M2 0V11M4 0V11M6 0V11M8 0V11M10 0V11M12 0V11M14 0V11M16 0V11M18 0V11M20 0V11M22 0V11M24 0V18M26 0V11M28 0V11M30 0V11M32 0V11M34 0V11M36 0V11M38 0V11M40 0V11M42 0V11M44 0V11M46 0V11M48 0V18"
          />
        </svg><span class="bar"></span>
      </div>`;

const stepsOnScale = (data: SectionData) => `<section class="band arrive">
  <div class="spread section">
    ${steps(data, { list: 'way', text: 'small', days: scaleOfDays }).replaceAll('\n', '\n  ')}
  </div>
</section>`;

const safety = ({ safety = 'Safety and side effects' }: SectionData) => `<section class="spread safety arrive">
        <div class="boxed">
          <h2>${safety}</h2>
          <div>
            <p class="lede">Side effects differ from person to person.</p>
            <dl class="facts">
              <div>
                <dt>Before</dt>
                <dd>Your provider goes through possible side effects with you before anything is prescribed.</dd>
              </div>
              <div>
                <dt>During</dt>
                <dd>Tell your provider what you notice.</dd>
              </div>
              <div>
                <dt>In between</dt>
                <dd>Do not wait for a check-in. Message your provider in the <a href="/portal">patient portal</a>.</dd>
              </div>
            </dl>
          </div>
        </div>
      </section>`;

const sharedQuestions = {
  consultation: [
    'Can I order it without a consultation?',
    'No. All treatments require consultation with a licensed provider.',
  ],
  quiz: [
    'Is the quiz the same as the consultation?',
    'No. In the quiz you answer questions. In the consultation a licensed provider evaluates your answers.',
  ],
  insurance: ['Do I need insurance?', 'No. Insurance is not required.'],
  refill: [
    'How do I ask for a refill?',
    'In the <a href="/portal">patient portal</a>. You can view your prescriptions there too.',
  ],
} as const;

const LINE = 112;
/** Breaks a long text into lines, as the pages' own sections do. */
const inLines = (html: string) =>
  html.length < LINE ? html : `${html.replace(new RegExp(`(.{1,${LINE}})(?: |$)`, 'g'), '\n        $1')}\n      `;

const questions = ({ questions }: SectionData) => `<section class="spread leaf arrive">
  <h2>Questions</h2>
  <div class="questions">${questions
    .map((question) => (typeof question === 'string' ? sharedQuestions[question] : question))
    .map(
      ([question, answer], index) => `
    <details${index === 0 ? ' open' : ''}>
      <summary>${question}</summary>
      <p>${inLines(answer)}</p>
    </details>`,
    )
    .join('')}
  </div>
</section>`;

/** The sections by the comments that stand for them in a product's file. */
export const sections: Readonly<Record<string, (data: SectionData) => string>> = {
  '<!-- steps -->': plainSteps,
  '<!-- steps on a scale -->': stepsOnScale,
  '<!-- safety -->': safety,
  '<!-- questions -->': questions,
};
