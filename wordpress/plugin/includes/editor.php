<?php
/**
 * What the block editor has of ours.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Of the editor's own script and sheet. */
const EDITOR = 'wellness-storefront-editor';
