/**
 * The blocks in the editor: a preview of the element, a field for each author attribute, and notes about problems. The data
 * comes from PHP (includes/editor.php), in the user's language.
 */

// A block, so that its names are not global.
{
  const { wp, wellnessStorefrontEditor: data } = window;
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
  const { InspectorControls, MediaUpload, MediaUploadCheck, useBlockProps } = wp.blockEditor;
  const { Button, Notice, PanelBody, Placeholder, SelectControl, TextareaControl, TextControl, ToggleControl } =
    wp.components;
  const { sprintf } = wp.i18n;
  const { words, products } = data;

  /** WordPress stores "&amp;" for "&" of authors without `unfiltered_html`. */
  const read = (value) => (typeof value === 'string' ? wp.htmlEntities.decodeEntities(value) : value);

  const readAll = (fields, attributes) =>
    Object.fromEntries(fields.map(({ name, property }) => [name, read(attributes[property])]));

  const isSaid = (value) => value !== undefined && value !== '' && value !== false;

  /** The product with this id, or with a variant of this id. */
  const find = (id) => products.find((product) => [product, ...product.variants].some((one) => one.id === id));

  const choices = (list) => list.map(({ id, name }) => ({ value: id, label: name }));

  /** The chosen value stays an option, even if the product is no longer sold. */
  function withChosen(options, chosen) {
    if (!chosen || options.some(({ value }) => value === chosen)) {
      return options;
    }
    return [...options, { value: chosen, label: find(chosen)?.name ?? sprintf(words.unknownChoice, chosen) }];
  }

  const isNumber = (value, { min = -Infinity, max = Infinity, step }) =>
    Number.isFinite(value) && value >= min && value <= max && (step !== 1 || Number.isInteger(value));

  const isFile = (value) => /^[^/?#]+\.(html?|php|jpe?g|png|gif|webp|avif|svg)([?#]|$)/i.test(value);

  /** An absolute URL or a path of this site. "shop.example/tea" is refused, because it may be either. */
  const isAddress = (value) =>
    /^https?:|^(?![a-z][a-z0-9+.-]*:|[^/?#.]+(\.[^/?#.]+)+([/?#]|$))/i.test(value.trim()) || isFile(value.trim());

  /** The address as PHP renders it: other beginnings are paths of this site. */
  const ofSite = (value) => (/^([a-z][a-z0-9+.-]*:|[/?#])/i.test(value.trim()) ? value : data.home + value.trim());

  /** The reason why the element would refuse the value of a field; empty if it accepts it. */
  function problemOf({ kind, label, range }, value) {
    if (!isSaid(value)) {
      return '';
    }
    if (kind === 'number' && !isNumber(value, range)) {
      return sprintf(words.noNumber, label, value);
    }
    return (kind === 'url' || kind === 'image') && !isAddress(value) ? sprintf(words.noAddress, label, value) : '';
  }

  function ProductField({ field, value, onChange }) {
    const options = [{ value: '', label: words.choose }, ...choices(products)];
    return el(SelectControl, { label: field.label, value: value || '', options: withChosen(options, value), onChange });
  }

  function VariantField({ field, value, said, onChange }) {
    const variants = find(said['product-id'])?.variants ?? [];
    if (!variants.length && !value) {
      return null;
    }
    const options = [{ value: '', label: words.firstVariant }, ...choices(variants)];
    return el(SelectControl, {
      label: field.label,
      help: field.help,
      value: value || '',
      options: withChosen(options, value),
      onChange,
    });
  }

  function NumberField({ field, value, onChange }) {
    return el(TextControl, {
      ...field.range,
      type: 'number',
      label: field.label,
      help: field.help,
      placeholder: field.default,
      value: value ?? '',
      onChange: (written) => onChange(written === '' ? undefined : Number(written)),
    });
  }

  function ImageField({ field, value, said, onChange, set }) {
    // Its alternative text is copied, unless there is one already.
    const choose = ({ url, alt }) => set({ image: url, ...(alt && !said['image-alt'] && { imageAlt: alt }) });
    return el(
      Fragment,
      null,
      el(TextControl, { type: 'url', label: field.label, help: field.help, value: value || '', onChange }),
      el(
        'div',
        { className: 'wellness-picture' },
        el(
          MediaUploadCheck,
          null,
          el(MediaUpload, {
            allowedTypes: ['image'],
            onSelect: choose,
            render: ({ open }) => el(Button, { variant: 'secondary', onClick: open }, words.library),
          }),
        ),
        value && el(Button, { variant: 'tertiary', onClick: () => onChange('') }, words.noPicture),
      ),
    );
  }

  /** A field of one line, of several or for an address. */
  function TextField({ field, value, said, onChange }) {
    const { kind, label, help } = field;
    const instead = find(said['product-id'])?.[field.name];
    return el(kind === 'long' ? TextareaControl : TextControl, {
      ...(kind === 'url' && { type: 'url' }),
      label,
      help,
      placeholder: instead || field.default,
      value: value ?? '',
      onChange,
    });
  }

  function Switch({ field, value, onChange }) {
    return el(ToggleControl, { label: field.label, help: field.help, checked: value === true, onChange });
  }

  function ChoiceField({ field, value, onChange }) {
    const { label, help, values: options } = field;
    return el(SelectControl, { label, help, value: value || field.default, options, onChange });
  }

  const controls = {
    'product-id': ProductField,
    variant: VariantField,
    image: ImageField,
    number: NumberField,
    choice: ChoiceField,
    boolean: Switch,
  };

  /** Defaults are not stored. */
  const stored = (field, value) => (isSaid(value) && value !== field.default ? value : undefined);

  function Fields({ fields, said, setAttributes }) {
    return fields.map((field) => {
      const onChange = (value) => {
        const changes = { [field.property]: stored(field, value) };
        // Another product has other variants.
        setAttributes(field.kind === 'product-id' ? { ...changes, variant: undefined } : changes);
      };
      return el(controls[field.kind] ?? TextField, {
        key: field.name,
        field,
        value: said[field.name],
        said,
        onChange,
        set: setAttributes,
      });
    });
  }

  /** The object of the page that all copies of the script share. */
  const pageOf = (document) => document.defaultView?.[Symbol.for('wellness/1')];

  /** Page objects that have got the site's products: the editor's own, and those of its frames. */
  const supplied = new WeakSet();

  /** Loads the script into the editor's frames, which WordPress does only in some of them. */
  function load(document) {
    if (document.querySelector(`script[src="${data.script}"]`)) {
      return;
    }
    const script = document.createElement('script');
    script.src = data.script;
    document.head.append(script);
  }

  /** Whether the script is loaded in the document of this element, and has the products. */
  function useScript(ref) {
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      const { ownerDocument } = ref.current;
      const look = () => {
        const page = pageOf(ownerDocument);
        if (!page) {
          load(ownerDocument);
          return;
        }
        if (!supplied.has(page)) {
          page.catalog.add(data.catalog);
        }
        supplied.add(page);
        setThere(true);
      };
      look();
      ownerDocument.addEventListener('wellness-ready', look);
      return () => ownerDocument.removeEventListener('wellness-ready', look);
    }, []);
    return isThere;
  }

  /** Attributes in a preview, where nothing opens and nothing is fixed. */
  const inPreview = { open: () => undefined, position: () => 'inline' };

  /** The element itself, but inert: it would fill the author's own cart. */
  function Preview({ element, fields, said, site }) {
    const ref = useRef();
    const isThere = useScript(ref);
    useEffect(() => ref.current.setAttribute('inert', ''), []);
    const attributes = { ...site };
    for (const field of fields) {
      const value = (inPreview[field.name] ?? ((same) => same))(said[field.name]);
      if (isSaid(value) && !problemOf(field, value)) {
        const isUrl = field.kind === 'url' || field.kind === 'image';
        attributes[field.name] = value === true ? '' : isUrl ? ofSite(value) : String(value);
      }
    }
    // The elements' script leaves editable text alone, so the preview must not be editable.
    return el(
      'div',
      { ref, className: 'wellness-preview', contentEditable: false },
      isThere && el(`wellness-${element}`, attributes),
    );
  }

  /** WordPress's own component would be read aloud as a letter. */
  const iconOf = (block) =>
    el('span', { className: `dashicon dashicons dashicons-${block.icon}`, 'aria-hidden': true });

  function Word({ children, status = 'warning' }) {
    return el(Notice, { className: 'wellness-notice', status, isDismissible: false }, children);
  }

  /** Opens in a new tab, because the post may not be saved yet. */
  function SettingsLink() {
    return el('a', { href: data.settings, target: '_blank', rel: 'noreferrer' }, words.openSettings);
  }

  function Hint({ block, children }) {
    return el(Placeholder, { className: 'wellness-hint', icon: iconOf(block), label: block.title }, children);
  }

  /** Notes for the author about this block. */
  function wordsFor(element, { fields, missing }, said) {
    const problems = fields.map((field) => problemOf(field, said[field.name]));
    if (element === 'product-card' || element === 'product-grid') {
      problems.push(data.problem);
    }
    const id = said['product-id'];
    const product = find(id);
    if (id && !product) {
      problems.push(sprintf(words.unknownProduct, id));
    } else if (said.variant && product && !product.variants.some((one) => one.id === said.variant)) {
      problems.push(sprintf(words.unknownVariant, product.name, said.variant));
    }
    return [
      ...problems.filter(Boolean).map((problem) => el(Word, { key: problem }, problem)),
      missing && el(Word, { key: 'missing', status: 'info' }, missing, ' ', data.settings && el(SettingsLink)),
    ];
  }

  /** Replaces an element that would show nothing; null if it shows itself. */
  function replacementOf(element, block, said, isPicking, picker) {
    if (element === 'product-card' && (isPicking || !find(said['product-id']))) {
      return products.length
        ? el(Hint, { block }, picker, el('p', null, words.chooseMore))
        : el(Hint, { block }, el('p', null, words.noProducts));
    }
    if (element === 'product-grid' && !products.length) {
      return el(Hint, { block }, el('p', null, words.noProducts));
    }
    const shown = { rating: said.value, testimonial: said.text }[element];
    return block.hint && !isSaid(shown) && el(Hint, { block }, el('p', null, block.hint));
  }

  function Edit({ name, attributes, setAttributes }) {
    const element = name.replace('wellness/', '');
    const block = data.blocks[element];
    const said = readAll(block.fields, attributes);
    const fields = (wanted) => el(Fields, { fields: block.fields.filter(wanted), said, setAttributes });
    const panels = ['settings', 'instead', 'more'].filter((panel) =>
      block.fields.some((field) => field.panel === panel),
    );
    const ref = useRef();
    const isDone = useRef(false);
    const [isPicking, setIsPicking] = useState(false);
    const finish = () => {
      isDone.current = true;
      setIsPicking(false);
    };
    // Arrow keys choose each option in turn, so the list stays until it loses the focus. A pointer chooses once.
    const picker = el(
      'div',
      {
        onKeyDown: ({ key }) => (key === 'Enter' ? finish() : setIsPicking(true)),
        onPointerDown: () => setIsPicking(false),
        onBlur: () => setIsPicking(false),
      },
      el(Fields, {
        fields: block.fields.filter(({ kind }) => kind === 'product-id'),
        said,
        setAttributes: (changes) => {
          isDone.current = !isPicking;
          setAttributes(changes);
        },
      }),
    );
    const instead = replacementOf(element, block, said, isPicking, picker);
    // When the list disappears, the focus moves to the block.
    useEffect(() => {
      if (!instead && isDone.current) {
        isDone.current = false;
        ref.current.focus();
      }
    });
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        panels.map((panel, index) =>
          el(
            PanelBody,
            { key: panel, title: words[panel], initialOpen: index === 0 },
            fields((field) => field.panel === panel),
          ),
        ),
      ),
      el(
        'div',
        useBlockProps({ ref }),
        wordsFor(element, block, said),
        instead || el(Preview, { element, fields: block.fields, said, site: block.site }),
      ),
    );
  }

  /** Sample attributes for the block inserter. */
  const examples = {
    'product-card': products[0] && { productId: products[0].id },
    rating: { value: 4.5 },
  };

  for (const [element, block] of Object.entries(data.blocks)) {
    wp.blocks.registerBlockType(`wellness/${element}`, {
      title: block.title,
      icon: iconOf(block),
      category: 'wellness',
      example: { attributes: examples[element] || {} },
      edit: Edit,
      save: () => null,
    });
  }
}
