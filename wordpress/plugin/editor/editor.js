/**
 * The blocks in the editor: the element itself as it will be seen, a field for each attribute that an author may set, and
 * a word where visitors would miss something. What there is comes from PHP (includes/editor.php), in its reader's language.
 */

// A block, so that nothing of it is a name of the page's.
{
  const { wp, wellnessStorefrontEditor: data } = window;
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
  const { InspectorControls, MediaUpload, MediaUploadCheck, useBlockProps } = wp.blockEditor;
  const { Button, Notice, PanelBody, Placeholder, SelectControl, TextareaControl, TextControl, ToggleControl } =
    wp.components;
  const { sprintf } = wp.i18n;
  const { words, products } = data;

  /** Who may not write HTML has "&amp;" stored for what was "&". */
  const read = (value) => (typeof value === 'string' ? wp.htmlEntities.decodeEntities(value) : value);

  const readAll = (fields, attributes) =>
    Object.fromEntries(fields.map(({ name, property }) => [name, read(attributes[property])]));

  const isSaid = (value) => value !== undefined && value !== '' && value !== false;

  /** A product by its id or by that of one of its variants. */
  const find = (id) => products.find((product) => [product, ...product.variants].some((one) => one.id === id));

  const choices = (list) => list.map(({ id, name }) => ({ value: id, label: name }));

  /** What is chosen stays to be seen, also where it is not to be had. */
  function withChosen(options, chosen) {
    if (!chosen || options.some(({ value }) => value === chosen)) {
      return options;
    }
    return [...options, { value: chosen, label: find(chosen)?.name ?? sprintf(words.unknownChoice, chosen) }];
  }

  const isNumber = (value, { min = -Infinity, max = Infinity, step }) =>
    Number.isFinite(value) && value >= min && value <= max && (step !== 1 || Number.isInteger(value));

  const isFile = (value) => /^[^/?#]+\.(html?|php|jpe?g|png|gif|webp|avif|svg)([?#]|$)/i.test(value);

  /** A web address, or one of this site. Of "shop.example/tea" nobody knows which. */
  const isAddress = (value) =>
    /^https?:|^(?![a-z][a-z0-9+.-]*:|[^/?#.]+(\.[^/?#.]+)+([/?#]|$))/i.test(value.trim()) || isFile(value.trim());

  /** As PHP writes it: what begins as nothing else is of this site, wherever it stands. */
  const ofSite = (value) => (/^([a-z][a-z0-9+.-]*:|[/?#])/i.test(value.trim()) ? value : data.home + value.trim());

  /** Why the element would not take what a field says; empty where it would. */
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
    // The words for it come along, unless some stand there already.
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

  /** What is as it is by itself is not stored. */
  const stored = (field, value) => (isSaid(value) && value !== field.default ? value : undefined);

  function Fields({ fields, said, setAttributes }) {
    return fields.map((field) => {
      const onChange = (value) => {
        const changes = { [field.property]: stored(field, value) };
        // The variants of one product are not those of another.
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

  /** The pages that know what this site sells: the editor's own, and each frame of it. */
  const told = new WeakSet();

  /** Frames of the editor do not load it by themselves, or only some of them. */
  function load(document) {
    if (document.querySelector(`script[src="${data.script}"]`)) {
      return;
    }
    const script = document.createElement('script');
    script.src = data.script;
    document.head.append(script);
  }

  /** Whether the script has come to the document that something stands in, and knows the products. */
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
        if (data.catalog?.length && !told.has(page)) {
          page.catalog.add(data.catalog);
        }
        told.add(page);
        setThere(true);
      };
      look();
      ownerDocument.addEventListener('wellness-ready', look);
      return () => ownerDocument.removeEventListener('wellness-ready', look);
    }, []);
    return isThere;
  }

  /** What an attribute is in a preview: nothing opens, and nothing leaves its place. */
  const inPreview = { open: () => undefined, position: () => 'inline' };

  /** The element itself, which nobody can use here: it would fill the cart of whoever writes. */
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
    // Text that is being written is left alone by the elements' script; this is none.
    return el(
      'div',
      { ref, className: 'wellness-preview', contentEditable: false },
      isThere && el(`wellness-${element}`, attributes),
    );
  }

  /** WordPress' own would be read as a letter. */
  const iconOf = (block) =>
    el('span', { className: `dashicon dashicons dashicons-${block.icon}`, 'aria-hidden': true });

  function Word({ children, status = 'warning' }) {
    return el(Notice, { className: 'wellness-notice', status, isDismissible: false }, children);
  }

  /** Elsewhere: what is being written is not saved yet. */
  function SettingsLink() {
    return el('a', { href: data.settings, target: '_blank', rel: 'noreferrer' }, words.openSettings);
  }

  function StandIn({ block, children }) {
    return el(Placeholder, { className: 'wellness-stand-in', icon: iconOf(block), label: block.title }, children);
  }

  /** All that whoever writes should know of this block. */
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

  /** What stands in the place of an element that would show nothing; null where it shows itself. */
  function standIn(element, block, said, isPicking, picker) {
    if (element === 'product-card' && (isPicking || !find(said['product-id']))) {
      return products.length
        ? el(StandIn, { block }, picker, el('p', null, words.chooseMore))
        : el(StandIn, { block }, el('p', null, words.noProducts));
    }
    const shown = { rating: said.value, testimonial: said.text }[element];
    return block.standIn && !isSaid(shown) && el(StandIn, { block }, el('p', null, block.standIn));
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
    // Keys go through the list one by one: it stays until they have left it. A pointer chooses once.
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
    const instead = standIn(element, block, said, isPicking, picker);
    // Whoever was in the list when it went is at the block then.
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

  /** What the list of blocks shows of a block, before it is placed. */
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
